"""The English words that a question is made of, apart from what it asks about.

STOP holds words without meaning for a search: they are dropped from a question.
COMMON holds everyday words: one that the index does not know is no sign that the question is
about something the show never covers; an unknown word outside both lists (a technology) is.
Words are lower case and without apostrophes.
"""

STOP: frozenset[str] = frozenset(
    """
a about abt actually afaik after again against all along already also although am among an and
another answer answered answers any any1 anybody anyone anything anyway are arent around as ask
asked asking asks at
basically be because been before behind being below beside besides between beyond both btw but by
can cannot cant could couldnt cover covers curious
dear describe described describes describing despite did didnt discuss discussed discusses
discussing discussion do does doesnt doing done dont dunno during
each either eli5 else ep episode episodes eps even ever every everybody everyone everything
exactly explain explained explaining explains explanation explanations
few find finding finds for found from fyi
get gets give gives got greetings guy guys
had haha has hasnt have havent having he hear heard hearing hears hed hello help her here heres
hes hey hi him his hm hmm how hows
i idk if iirc ill im imho imo in into is isnt it its ive
just
knew know knowing known knows
learn learned learns learnt least less let lets like listen listened listening listens lol look
looked looking looks lot lots
many may maybe me mention mentioned mentioning mentions might more most much must my
nah need needed needing needs neither never nobody nope nor not nothing now
of oh ok okay on one ones only onto or other others our out
particularly per perhaps please pls plz podbot podcast podcasts
question questions quite
r rather re really recall recommend recommendation recommendations recommended recommending
remember remembered remembering remembers
said same say says search shall she shes should shouldnt show showing shown shows simply since
smth so some somebody somehow someone something sorry specifically sth still stuff such suggest
suggesting suggestion suggestions suggests
talk talked talking talks tbh tell than thank thanks that thats the their them then there theres
these they theyre thing things this tho those though through thx tldr to today told too towards ty
u um understand understanding understands understood unless until up upon ur us used
very via
want wanted wanting wants was wasnt we well were werent weve what whatever whats when whens where
whereas whether which whichever while who whom whos whose why whys will with within without wonder
wondering wont would wouldnt
yeah yep yes yet you youd youll your youre youve yup
""".split()
)

COMMON: frozenset[str] = frozenset(
    """
abilities ability able above absolute absolutely abstract accept accepted accepting accepts access
accessed accesses accessible accessing accidental accidentally account accounts accurate achieve
achieved achievement achievements achieves achieving across act action actions active acts actual
adapt adapted adapting adapts add added adding addition additional additions address addressed
addresses addressing adds adequate adjust adjusted adjusting adjusts advance advanced advances
advantage advantages advice affect affected affecting affects afternoon ago agree agreed agreeing
agrees ahead aim aimed aiming aims air align aligned alive allow allowed allowing allows almost
alone alright altogether always amazing ambiguous amount amounts analogies analogy analyse
analysed analysis analyze analyzed analyzes analyzing angle angles announce announced annoyed
annoying answering anymore anytime anywhere apart api apis apparently appear appeared appearing
appears append appended application applications applied applies apply applying approach
approached approaches approaching approve approved approves approving approximate approximately
april arbitrary architect architects architecture architectures area areas argue argued argues
arguing arrive arrives arrow arrows article articles artificial aside aspect aspects assemble
assembled assembles assembling assign assigned assigning assignment assignments assume assumed
assumes assuming assumption assumptions ate atop attach attached attaches attaching attempt
attempted attempting attempts august authors automate automated automates automatically automating
autumn available average avoid avoided avoiding avoids aware away awesome awful
back background backgrounds bad badly balance balanced balances balancing bare barely barrier
barriers base based bases basic basics basing basis became become becomes becoming bed bedtime
began begin beginner beginners beginning beginnings begins begun behave behaved behaves behaving
behavior behaviors behaviour behaviours belief belong belonged belonging belongs benefit benefited
benefiting benefits best better big bigger biggest billion blew block blocked blocking blocks blog
blogs blow blown blows board boards book books boolean boost boosted boosting boosts boring boss
bottleneck bottlenecks bottom bottoms bought bounce bouncing boundaries boundary box boxes branch
branched branches branching brand break breakdown breakdowns breakfast breaking breakpoint
breakpoints breaks brief briefly bright bring bringing brings broad broke broken brought bug
bugfix bugfixes bugs build builder builders building builds built bump bumps bundle bundled
bundles bus business businesses busy buy
calculate calculated calculates calculating call called caller callers calling calls came cancel
canceled canceling cancels capacities capacity car care cared career careful carefully cares
caring carried carries carry carrying case cases catch catches catching categories category caught
cause caused causes causing central certain certainly challenge challenged challenges challenging
chance chances change changed changes changing chapter chapters char charge chars chat cheap
cheaper cheapest check checked checking checkout checks childhood children choice choices choose
chooses choosing chose chosen circle claim claims class classes classic classified classifies
classify classifying clean cleaned cleaning cleanly cleans cleanup clear cleared clearing clearly
clears clever click clicks client clients clock close closed closer closes closing code codebase
codebases coded coder coders codes coding coffee colleague colleagues collect collected collecting
collection collections collects collision color colors column columns combination combinations
combine combined combines combining come comes coming command commands comment commented
commenting comments common commonly communicate communicated communicates communicating commute
commutes commuting comparable compare compared compares comparing comparison comparisons
compatibility compatible complain complained complaining complains complaint complaints complete
completed completely completes completing complex complexities complexity complicate complicated
complicates complicating component components compose composed composing compress compute computed
computer computers computes computing concept concepts conceptually concerning concrete condition
conditions conference confident configuration configurations configure configured configuring
confirm confirmed confirming confirms conflict conflicted conflicting conflicts confuse confused
confuses confusing confusion connect connected connecting connection connections connects cons
consequence consequences consider consideration considerations considered considering considers
consistent console constantly construct constructs consume consumed consumes consuming contact
contacts contain contained container containers containing contains content contents context
contexts continue continued continues continuing continuous continuously contribute contributed
contributes contributing contribution contributions contributor contributors control controlled
controlling controls convenient convention conventional conventions conversation conversations
conversion conversions convert converted converting converts cool copied corner corners correct
corrected correcting correctly corrects corrupt cost costing costs count counted counter counters
counting counts course courses covered covering coworker coworkers cpp cpus crazy create created
creates creating creative criteria critical crucial cryptic current currently currents custom
customise customize customized customizes customizing cut cuts cutting
daily dangerous data date dates day days deadline deadlines deal dealing deals dealt debugger
debuggers december decide decided decides deciding decision decisions decode decoded decrease
decreased decreases decreasing deep deeper defect defects define defined defines defining
definitely definition definitions degree degrees delay delayed delaying delays delete deleted
deletes deleting deletion deletions deliberately demonstrate dense depend depended dependent
depending depends deprecation deprecations depth depths derive derived description descriptions
design designed designer designers designing designs desktop desktops destroy destroys detail
detailed detailing details detect detected detecting detects determine determined determines
determining dev develop developed developer developers developing development developments
develops devs diagnose diagnosed diagnoses diagnosing diagram diagrams dictionaries dictionary
difference differences different differently difficult difficulties difficulty dig digging digs
dinner direct direction directions directly directories directory dirty disable disabled disables
disabling disadvantage disadvantages discover discovered discoveries discovering discovery dishes
display displayed displaying displays distinct distinction distinctions dive dives divide divided
divides dividing doc docs document documentation documented documenting documents doubt doubted
doubting doubts download downloaded downloading downloads downside downsides downstream dozen drag
draw drawback drawbacks drawing drawn draws drew drive driven driver drivers drives driving drop
dropped dropping drops drove dug dumb dummies dummy duration
earlier earliest early easier easiest easily easy eat eaten eating eats edge edges edit edited
editing editor editors edits effect effective effectively effects efficient efficiently effort
efforts eg eight element elements eliminate eliminated eliminates eliminating elsewhere emptied
empties empty emptying enable enabled enables enabling encode encoded encounter encountered
encountering encounters end ended ending endpoint endpoints ends engine engineer engineering
engineers engines english enough ensure ensured ensures ensuring enter entered entering enters
entire entirely entries entry env environment environments equal equality equally equation
equations equivalent error errors essay essential estimate estimated etc evaluate evaluated
evaluates evaluating evening event events eventually everywhere evolution evolutions evolve
evolved evolves evolving exact example examples except excited exciting exclude excluding exercise
exercises exhausted exist existed existing exists exit exited exiting exits expand expanded
expanding expands expect expectation expectations expected expecting expects expensive experience
experienced experiences experiencing experiment experimented experimenting experiments expert
experts explicit explicitly explode exploded explodes explore explored explores exploring expose
exposed exposes exposing express expression expressions extend extended extending extends extent
extents external externally extra extract extracted extracting extracts extremely
fact factor factors facts fail failed failing fails failure failures fall fallen falling falls
false familiar fancy far farther fast faster fastest fault faults favorite feature features
february feeding feel feeling feelings feels fell felt fetch fetches fetching fewer field fields
fifth fight fighting figure figures file filed filename filenames files filing fill filled filling
fills filter filtered filtering filters final finally fine finish finished finishes fires firm
first fit fits fitted five fix fixed fixes fixing flat flaw flaws flexible flip flipped flipping
flips flow flowed flowing flows focus focused focuses focusing folder folders folks follow
followed following follows foot force forced forces forcing foresee forever forget forgets
forgetting forgot forgotten form formal formally formed former formerly forming forms forth
foundation foundations four fourth framework frameworks free freed freeing frees frequently fresh
friday friend friends front fronts froze full fullest fully fun fundamental funny further future
futures
game games gap gaps gave general generally generic gentle getting given giving global globally
glue go goal goals goes going gone good gotcha gotchas gotten grab grabs great greater greatest
grew group grouped grouping groups grow growing grown grows growth growths guarantee guaranteed
guaranteeing guarantees guess guest guests guidance guide guided guideline guidelines guides
guiding gym
habit habits handle handled handler handlers handles handling handwritten handy happen happened
happening happens happier happy hard harder hardest hardly hardware hash hate hates headache
headaches heap heavy held helped helper helpers helpful helping helps hid hidden hide hides hiding
hierarchies hierarchy high higher highly hint hints historic hit hits hitting hobby hold holder
holders holding holds home homework honest hopefully hopeless horrible horribly host hosted
hosting hosts hot hour hours however huge human humans hundred hundreds hung
id idea ideal ideas identical identified identifier identifiers identifies identify identifying
identities identity idiot idle ie ignore ignored ignores ignoring illegal image images imagine
imagined imagines imagining immediate immediately impact impacts impl implement implementation
implementations implemented implementing implements import importance important imported importing
imports impression improve improved improvement improvements improves improving inaccurate
incident include included includes including incompatibility incompatible incomplete inconsistent
incorrect incorrectly increase increased increases increasing incredibly independent independently
indication indications indices indirect indirectly individual industry inefficient infer inferred
infinite informal information initial initially input inputs insane insert inserted inserting
inserts inside insight insights inspect inspected inspecting inspection inspects inspiration
inspired install installation installed installing installs instance instances instant instantiate
instantly instead instruct insufficient integrate integrated integrates integrating intend
intended intending intends intention intentionally intentions interaction interactions interested
interesting interface interfaces intermediate internal internally internals international internet
interrupt interview interviews intro introduce introduced introduces introducing introduction
introductions introductory intros intuition intuitions invalid investigate investigating invisible
involve involved involves involving isolate isolated isolation issue issued issues issuing item
items itself
january jargon job jobs jog jogging join joined joining joins joint joke jokes july jump june
keep keeping keeps kept key keyboard keyboards keys keyword keywords kick kill killed killing
kills kind kinds knowledge
lack lacks laid language languages laptop laptops large largely larger largest last late later
latest latter launch launched launches launching lay laying layman layperson lays lead leading
leads leave leaves leaving lecture lectures led left legal length lengths lesson lessons letter
letters level levels life light lights likely limit limitation limitations limited limiting limits
line lines link linked links list listed listener listeners listing lists literal literally little
live lived lives living load loaded loader loaders loading loads local locally locate located
locates locating location locations logic long longer longest loose lose loses losing lost love
loved loves loving low lower lowered lowers luck lunch
machine machines made magic magical main mainly maintain maintained maintainer maintainers
maintaining maintains maintenance major make makes making man manage managed manager managers
manages managing manual manually manuals map mapped mapping maps march mark marked marking marks
match matched matches matching material materials math mathematics matter mattered mattering
matters maximum mean meaning meaningful meanings means meant meantime meanwhile measure measured
measurement measurements measures measuring mechanism mechanisms medium meet meeting meetings
meets mere merely mess message messages messed met method methods middle middles midway million
millions mind minds minimal minimum minus minute minutes mislead misleading misled miss missed
misses missing mistake mistakes model modeled modeling models modern modification modified
modifies modify modifying moment moments monday monitor monitoring month months moreover morning
mostly move moved moves moving multiple myself mysterious mystery
naive naming nasty natural near nearby nearly necessarily necessary neutral new newbie newbies
newcomer newcomers newer newest newline newlines news next nice night nine no noise noises
nonsense noob normal normally notation notations note noted notes notice noticeable noticed
notices noticing noting novel november novice nowhere number numbers
objective objectives obvious obviously occasionally occur occurred occurring occurs october odd
office official offline often old older once online open opened opening opens operate operated
operates operating operation operations opposite opposites optimal optimisation option optional
options order ordered ordering orders ordinary organise organised organization organize organized
origin original originally origins otherwise outage outcome outcomes outdated outer outline
outlines output outputs outside overall overridden overrun overview overviews overwhelmed
overwrite overwrites overwriting overwritten overwrote
pack packed packs page pages paid painful pair pairs paper papers parent parents part partial
particular partly parts pass passed passes passing past pasts path paths pattern patterns pay
paying pays people percent perfect perform performance performances performed performing performs
period periods permanent permanently permission permissions permutation person personal persons
perspective phase phases philosophies philosophy photo photos physical pick picked picking picks
picture pictures piece pieces pipe pipes pitfall pitfalls plain plan plane planes planned planning
plans platform platforms play played player players playing playlist playlists plays plug plugged
plugging plugin plugins plugs plus point policies policy poor popular portability portable
position positions positive possibilities possibility possible possibly post posts potentially
powerful practical practically precise precisely predict predictable predicted predicting predicts
prefer preferred preferring prefers prepare prepared prepares preparing present presentation
presentations presented presenting presents pretty prevent prevented preventing prevents previous
previously primary primer principle principles print printed printing prints priorities priority
private privately probably problem problems procedure produce produced produces producing product
production productivity products professor program programmer programmers programming programs
progress progressed progresses progressing project projects promise proper properly properties
property proposal proposals propose proposed pros protection protections provide provided provides
providing public publicly publish published publishes publishing pure purpose purposes push pushed
pushes pushing put puts putting puzzle puzzled python pytorch
qualities quality quarter quick quicker quickest quickly quietly quiz quote
raise raised raises raising ran range ranges rant rants rare rarely ratio raw reach reached
reaches reaching read reader readers reading readme reads ready real reality reason reasonable
reasoned reasoning reasons rebuild rebuilding rebuilds rebuilt receive received receives receiving
recent recently recipe recipes recommends record recorded recording records recover recovered
recovering recovers recursion recursive redundant refactor refactored refactoring refer referring
refers refresher refreshers refuse refused regarding regular regularly relate related relates
relating relationship relationships relative relatively release released releases releasing
relevant reliable reliably relied relies reload reloaded reloading reloads rely relying remain
remained remaining remains remind reminds remote remove removed removes removing rename renamed
renames renaming render rendered repeat repeated repeatedly repeating repeats repetitive replace
replaced replacement replacements replaces replacing replied replies reply replying repo report
reported reporting reports repos repositories repository request requested requesting requests
require required requirement requirements requires requiring reran rerun rerunning reruns research
researched researches researching reset resets resetting resolve resolved resolves resolving
resource resources respond responds response responses restart restarted restarting restarts
restore restored restores restoring result resulted resulting results resume resumed resumes
resuming retry return returned returning returns reverse reversed reverses reversing revert
reverted reverting reverts reviewers rewrite rewrites rewriting rewritten rewrote right rise rises
roadmap roadmaps robust root roots rose roughly round rounded rounds route routes routine routines
row rows rule rules run runner runners running runs
sad safe safely safer sanity sat saturday save saved saves saving saw saying scale scaled scales
scaling scared scenario scenarios school score scores screen screens searchable searched searches
searching second secret secrets section sections see seeing seek seeking seen sees select selected
selecting selection selections selects send sending sends senior sent sentence sentences separate
separated separately separates separating september sequence sequences sequentially series serious
seriously service services set sets setting settings setup seven sharp ship shipped ships short
shortcut shortcuts shorter shortest shower shut side sides signal signals significant
significantly silent silently silly similar similarly simple simpler simplest simplified
simplifies simplify simplifying simulate simulating simultaneously single sit site sites sits
sitting situation situations six sixth size sizes skip skipped skipping skips sleep sleeping
slightly slot slots slow slowdown slowdowns slowed slower slowest slowing slowly slows small
smaller smallest smart smarter smooth snippet snippets soft software solid solution solutions
solve solved solves solving sometimes somewhat somewhere soon sooner sort sorted sorting sorts
source sourced sources sourcing space spaces spare speak speaker speakers speaking speaks spec
special specialist specialists specific specification specifications specifics specified specifies
specify specifying specs speed spend spending spends spent spoke spoken spring stage stages stand
standard standards standing stands start started starting starts startup state stated statement
statements states statically stating statistic statistics stats status statuses stay stayed
staying stays step stepped stepping steps sticking stood stop stopped stopping stops store stored
stores stories storing story straightforward strange strategies strategy strict strong stronger
struggle struggles struggling stuck student students studied studies study studying stupid style
styles subject subjects submit submits submitted submitting succeed succeeds success successes
successful successfully sucks sudden suddenly sufficient suffix suggested suitable suite suites
summaries summarize summarizes summary summer sunday super supplied supplies supply supplying
support supported supporting supports sure surprise surprised surprises surprising suspect
suspicious switch switched switches switching syntax system systems
table tables tag tags take taken takes taking tale target targeted targeting targets task tasks
taught teacher teaches teaching team teams technical technically technique techniques technologies
technology temporarily temporary ten term terminal terminals terminology terms terrible tested
tester testers tests text textbook texts thanked thanking themselves theoretical theoretically
theories theory therefore thesis think thinking thinks third thought thoughts thousand thousands
three threw throughout thrown thursday thus tidy time timed times timestamp timestamps timing tiny
tired title titles together token tokens tomorrow tonight took tool tooling tools top topic topics
total totally touch touched touches touching track tracked tracking tracks tradeoff tradeoffs
traditional transcript transcripts transparent trap traps treat treated treats trick tricks tricky
tried tries trigger triggered triggering triggers trim trip trips trivial trouble troubles true
trust trusted trusting trusts truth try trying tuesday tune tuned tuning turn turned turning turns
tutorial tutorials tweak tweaks twenty twice twist two type types typical typically typo typos
ugly ultimate unable unclear uncommon underlying underneath undid undo undoes undoing undone
unexpected unexpectedly unfortunately unique unittest unittests university unknown unnecessary
unstable unsupported unused unusual upcoming update updated updates updating upfront upper upset
upstream usability usage usages use useful useless user users uses using usual usually utility
vague valid validate validation value valued values valuing variant variants variation variations
varieties variety various verbose verified verifies verify verifying version versioning versions
versus visible visit visualize visualizing vocabulary volume volumes vs
wait waited waiting waits wake walk walking walks walkthrough walkthroughs warm watch watched
watches watching wednesday week weekend weekends weeks weird weirdly welcome went whatsoever
whitespace whole wide wider wild win window windows winning wins winter wise wish wishes won
wonderful wonders word wording words work workaround workarounds worked working workings workload
workloads workout works workshop workshops worried worries worry worse worst wow write writer
writers writes writing written wrong wrongly wrote
year years yesterday young yourself
""".split()
)

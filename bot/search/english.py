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
abilities ability able aboard above abroad absence absent absolute absolutely abstract abundance
accent accept accepted accepting accepts access accessed accesses accessible accessing accident
accidental accidentally accidents accomplish accomplished accomplishment accordingly account
accounts accurate ache achieve achieved achievement achievements achieves achieving acknowledge
acknowledged acquaintance acronym acronyms across act acted acting action actions active actress
acts actual adapt adapted adapting adapts add added adding addition additional additions address
addressed addresses addressing adds adequate adjust adjusted adjusting adjusts admire admired
admires admiring admit admits admitted admitting adopt adopted adopting adopts adult adults
advance advanced advances advantage advantages adventure adventures advertise advertised
advertisement advertisements advertising advice advise advised advises advising affect affected
affecting affects affordable afternoon afternoons afterward afterwards age agenda agendas ages ago
agree agreed agreeing agreement agreements agrees aha ahead aim aimed aiming aims air airline
airplane airport airports alarm albeit album alert align aligned alike alive allegedly allergy
allow allowed allowing allows almost alone alongside alphabet alphabetically alright altogether
always amateur amazed amazing ambiguous ambition ambitions ambitious ambulance amid amongst amount
amounts amused amusement analogies analogy analyse analysed analysis analyze analyzed analyzes
analyzing ancient anger angle angles angrily angry animal animals ankle anniversaries anniversary
announce announced announcement announcements announcing annoyed annoying annual annually
answering anxiety anxious anymore anytime anyways anywhere apart api apis apologize apologized
apologizes apologizing apology apparently appeal appealing appear appeared appearing appears
append appended appetite application applications applied applies apply applying appointment
appointments appreciate appreciated appreciates appreciating apprentice apprentices approach
approached approaches approaching approval approvals approve approved approves approving
approximate approximately april arbitrary architect architects architecture architectures area
areas arguably argue argued argues arguing arrival arrivals arrive arrives arriving arrow arrows
article articles artificial artist artists ashamed aside asleep aspect aspects assemble assembled
assembles assembling assign assigned assigning assignment assignments assist assisted assisting
assists assume assumed assumes assuming assumption assumptions assure assured assures assuring ate
athlete athletes atop attach attached attaches attaching attachment attachments attempt attempted
attempting attempts attendee attendees attic attitude attractive audience audiences august aunt
aunts author authors automate automated automates automatically automating autumn available
average avoid avoided avoiding avoids awake award aware away awesome awful awkward
babies baby back background backgrounds backlog backlogs backpack backyard bacon bad badly baggage
bake baked baker bakers bakery bakes baking balance balanced balances balancing balcony ballet
balloon balloons banana bananas bare barely bargain barrier barriers base baseball based bases
basic basics basing basis basket basketball bathroom bathtub batteries battery battle beach
beaches bean bear beard bears beautiful beauty became become becomes becoming bed bedroom bedtime
bedtimes bee beef beer bees beforehand began begin beginner beginners beginning beginnings begins
begun behalf behave behaved behaves behaving behavior behaviors behaviour behaviours belief
believe believed believer believers believes believing bell belly belong belonged belonging
belongs belt bend bending bends beneath benefit benefited benefiting benefits bent best bet bets
better betting beverage bicycle bicycles big bigger biggest bike bill billion billions bills
biography biology bird birds birth birthday birthdays biscuit biting bitten bitter bizarre
blackboard blanket blankets blessing blew blind block blocked blocking blocks blog blogs blood
blow blowing blown blows blue board boards boat boats body bold bomb bone bones bonus book books
bookshelf bookshelves bookstore boolean boost boosted boosting boosts booth bored boredom boring
born boss bother bothered bothering bothers bottle bottleneck bottlenecks bottles bottom bottoms
bought bounce bounced bounces bouncing boundaries boundary bowl bowls box boxes boy boyfriend boys
brain brainstorm brainstormed brainstorming brainstorms branch branched branches branching brand
brave bread break breakdown breakdowns breakfast breaking breakpoint breakpoints breaks breathe
breathed breathes breathing breeze brick bricks brief briefly bright brightest brilliant bring
bringing brings broad broaden broke broken brother brothers brought brown brush buddies buddy
budget budgets bug bugfix bugfixes bugs build builder builders building builds built bulb bulky
bull bump bumps bunch bunches bundle bundled bundles burger buried buries burnout bury burying bus
busier busiest business businesses busy button buy buyer buying buys buzzword buzzwords bye
cab cabin cabinet cable cables cage cake cakes calculate calculated calculates calculating
calculator calendar calendars calf call called caller callers calling calls calm calorie calories
came camera camp campaign campfire campus cancel canceled canceling cancels candidate candidates
candle candy capacities capacity captain car cardboard care cared career careful carefully
careless cares caring carnival carpenter carpet carpets carried carries carrot carrots carry
carrying cart cartoon case cases castle catch catches catching categories category cathedral
cattle caught cause caused causes causing cave celebrate celebrated celebrates celebrating
celebration celebrations celebrities celebrity centimeter central centuries century ceremonies
ceremony certain certainly chair chairman chairmen chairs challenge challenged challenges
challenging champion champions championship chance chances change changed changes changing chaos
chapter chapters char charge charming chars chat cheap cheaper cheapest cheat cheated cheating
cheats check checked checking checklist checklists checkout checks cheek cheer cheered cheerful
cheering cheers cheese chef chefs chemistry chess chest chew chewed chewing chews chicken
childhood childish children chocolate choice choices choose chooses choosing chore chores chorus
chose chosen church cigarette circle cities citizen citizens city claim claims clarification
clarifications clarified clarifies clarify clarifying clarity class classes classic classified
classifies classify classifying classmate classroom classrooms clean cleaned cleaner cleaners
cleaning cleanly cleans cleanup clear cleared clearing clearly clears clerk clever cliche click
clicks client clients cliff climate climb climbed climber climbing climbs clinic clock close
closed closer closes closet closing cloth clothes clue clumsy coach coaches coast coastal coat
code codebase codebases coded coder coders codes coding coffee cohost coin coincidence
coincidences coins cold coldest collaborate collaborated collaborates collaborating collaboration
collaborations collaborator collaborators colleague colleagues collect collected collecting
collection collections collects college colleges collision color colorful colors colourful column
columns combination combinations combine combined combines combining come comes comfort
comfortable comfortably comfy coming command commands comment commented commenting comments
commitment commitments committee committees common commonly communicate communicated communicates
communicating commute commutes commuting companies company comparable compare compared compares
comparing comparison comparisons compass compatibility compatible compelling compete competed
competes competing complain complained complaining complains complaint complaints complete
completed completely completes completing complex complexities complexity complicate complicated
complicates complicating compliment compliments component components compose composed composing
compress compute computed computer computers computes computing concentrate concentrated
concentrates concentrating concept concepts conceptually concern concerning concerns concert
concerts concrete condition conditions conference conferences confidence confident configuration
configurations configure configured configuring confirm confirmed confirming confirms conflict
conflicted conflicting conflicts confuse confused confuses confusing confusion congrats
congratulations connect connected connecting connection connections connects cons consequence
consequences consequently consider consideration considerations considered considering considers
consistent console constantly construct constructs consult consultant consultants consulted
consulting consume consumed consumes consuming contact contacts contain contained container
containers containing contains content contents context contexts continent continue continued
continues continuing continuous continuously contribute contributed contributes contributing
contribution contributions contributor contributors control controlled controlling controls
convenient convention conventional conventions conversation conversations conversion conversions
convert converted converting converts convince convinced convinces convincing cook cookbook cookie
cookies cool copied copper corn corner corners corporate corporation correct corrected correcting
correctly corrects corrupt cost costing costs cotton couch couches cough count counted counter
counters counting countries country countryside counts couple coupon courage course courses cousin
cousins covered covering coworker coworkers coworking cozy cpp cpus crayon crayons crazy cream
create created creates creating creative credit crew cried cries crime criminal crises crisis
criteria critical criticize criticized criticizes criticizing crowd crucial crush crushed crushes
crushing cry crying cryptic cultural cup cupboard cups current currently currents curtain curtains
curve custom customer customers customise customize customized customizes customizing cut cuts
cutting cyclist
dad daily dance danced dances dancing danger dangerous dare dared dark darkest darkness darn data
date dates daughter daughters dawn day daylight days daytime deadline deadlines deal dealing deals
dealt death debate debates debt debts debugger debuggers decade decades december decent decide
decided decides deciding decision decisions decode decoded decrease decreased decreases decreasing
dedicate dedicated deep deeper deer defeat defeated defect defects define defined defines defining
definitely definition definitions degree degrees delay delayed delaying delays delete deleted
deletes deleting deletion deletions deliberate deliberately delicate delicious delight delightful
deliver deliverable deliverables delivered delivering delivers demo demonstrate demos denied
denies dense dentist dentists deny denying department departments depend depended dependent
depending depends deposit deprecation deprecations depth depths derive derived description
descriptions desert deserve deserved deserves deserving design designed designer designers
designing designs desire desired desires desiring desk desks desktop desktops destroy destroys
detail detailed detailing details detect detected detecting detects determine determined
determines determining dev develop developed developer developers developing development
developments develops devoted devs diagnose diagnosed diagnoses diagnosing diagram diagrams diary
dice dictionaries dictionary diet difference differences different differently differing difficult
difficulties difficulty dig digging digs dilemma dilemmas diner dinner diploma direct direction
directions directly directories directory dirty disability disable disabled disables disabling
disadvantage disadvantages disagree disagreed disagreeing disagreement disagreements disagrees
disappear disappeared disappearing disappears disappoint disappointed disappointing disappoints
disaster disasters discipline discourage discouraged discover discovered discoveries discovering
discovery disease dish dishes dishwasher dislike disliked dislikes disliking display displayed
displaying displays distinct distinction distinctions distraction disturb disturbing dive dives
divide divided divides dividing doc docs doctor doctors document documentation documented
documenting documents dog dogs doll dollar dollars dolls donkey door doorbell doors doorway doubt
doubted doubtful doubting doubts downhill download downloaded downloading downloads downside
downsides downstairs downstream downtown downward downwards dozen dozens drag dragon drama
dramatic dramatically drank draw drawback drawbacks drawer drawing drawn draws dream dreamed
dreamer dreamers dreaming dreams dress drew dried drier dries drill drink drinker drinkers
drinking drinks drive driven driver drivers drives driving drop dropped dropping drops drove drum
drunk dry drying dude dudes dug dull dumb dummies dummy duration duty
ear earlier earliest early earn earned earning earns earphones ears earth earthquake easier
easiest easily east eastern easy eat eaten eater eaters eating eats economist economy edge edges
edit edited editing editor editors edits educate educated educates educating education educational
effect effective effectively effects efficient efficiently effort efforts eg eight eighteen eighth
eighty elbow electricity elegant element elements elephant elephants elevator eleven eleventh
eliminate eliminated eliminates eliminating elsewhere email emailed emailing emails embarrass
embarrassed embarrasses embarrassing emergency emotion emotional emotions empathy emphasis
emphasize emphasized emphasizes employ employed employee employees employer employing employment
employs emptied empties empty emptying enable enabled enables enabling encode encoded encounter
encountered encountering encounters encourage encouraged encourages encouraging end ended ending
endless endpoint endpoints ends enemy energetic engagement engagements engine engineer engineering
engineers engines english enjoy enjoyable enjoyed enjoying enjoys enormous enough ensure ensured
ensures ensuring enter entered entering enterprise enterprises enters entertainment enthusiasm
enthusiast enthusiastic entire entirely entries entry env envelope envelopes environment
environments equal equality equally equation equations equipment equivalent era eraser erasers
errand errands error errors escalate escalated escalation especially espresso essay essays
essential estimate estimated etc euro euros evaluate evaluated evaluates evaluating evening
evenings event events eventually everywhere evidence evidently evil evolution evolutions evolve
evolved evolves evolving exact exam example examples exams excellent except excite excited
excitedly excitement excites exciting exclude excluding excuse excused excuses excusing executive
executives exercise exercises exhausted exhausting exhibition exist existed existing exists exit
exited exiting exits expand expanded expanding expands expect expectation expectations expected
expecting expects expense expenses expensive experience experienced experiences experiencing
experiment experimented experimenting experiments expert experts explicit explicitly explode
exploded explodes explore explored explores exploring expose exposed exposes exposing express
expression expressions extend extended extending extends extent extents external externally extra
extract extracted extracting extracts extraordinary extreme extremely
fact factor factors facts fade faded fades fading fail failed failing fails failure failures fair
fairness faith fall fallen falling falls false familiar families family famous fan fancy fantastic
far farewell farm farmer farmers farther fascinated fascinating fashion fashionable fast faster
fastest fate father fathers fault faults favor favorably favorite favors favourite fear feared
fearing fears feather feature features february feedback feeding feel feeling feelings feels feet
fell fellow felt festival festivals fetch fetches fetching fever fewer fiction field fields
fifteen fifth fifty fight fighter fighters fighting fights figure figures file filed filename
filenames files filing fill filled filling fills filter filtered filtering filters final finally
fine finger fingers finish finished finishes fires firm first fish fit fits fitted five fix fixed
fixes fixing flashlight flat flavor flaw flaws flew flexible flexibly flies flight flights flip
flipped flipping flips flour flow flowed flowing flown flows fly flying focus focused focuses
focusing folder folders folks follow followed following follows followup followups fond food
foolish foot football forbid forbidden force forced forces forcing foresee forever forgave forget
forgetful forgets forgetting forgive forgiven forgives forgiving forgot forgotten form formal
formally formed former formerly forming forms forth forthcoming fortunate fortunately fortune
forty forum forums fought foundation foundations four fourteen fourth fox framework frameworks
frank free freed freedom freeing freelance freelancer freelancers frees freezer frequently fresh
friday fridays fridge fried friend friendlier friends friendship friendships fries frightened
frightening frog frogs front fronts froze fruit fruits frustrated frustrating frustration fry
frying fuel fulfill fulfilled fulfilling full fullest fully fun fundamental funnier funniest funny
furniture further furthermore future futures
gadget gallery game games gap gaps garage garden garlic gave gear geese general generally generic
generous gentle gentleman gentlemen gently genuine geography getting ghost giant gift gifts giggle
giggled giggles giggling gimmick gimmicks ginger giraffe girl girlfriend girls given giving glad
glass global globally glue go goal goalkeeper goals goat goes going gold golf gone gonna good
goodbye goodbyes goodnight goose gossip gossiping gotcha gotchas gotta gotten government
governments grab grabs gradual grand grandfather grandma grandmother grandpa grandparent
grandparents grasp grasped grasping grateful gratitude gray great greater greatest green greeting
grew grey grill grilled grilling grills grocery gross group grouped grouping groups grow growing
grown grows growth growths guarantee guaranteed guaranteeing guarantees guess guest guests
guidance guide guided guideline guidelines guides guiding guilt guitar guitarist guitars gym
habit habits hackathon hackathons hair haircut hall hallway hallways ham hammer hammers handful
handle handled handler handlers handles handling handoff handoffs handout handouts handover
handovers handwriting handwritten handy hangout happen happened happening happens happier happily
happiness happy hard harder hardest hardly hardware harm harmful harmless hash hassle hat hate
hates hats headache headaches headcount headlight headline headlines headphone headphones
headquarters headset headsets health healthier heap heart heater heavier heaviest heavily heavy
height held helicopter helmet helped helper helpers helpful helping helps hence hereby hero hid
hidden hide hides hiding hierarchies hierarchy high higher highly highway hike hiked hikers hikes
hiking hilarious hill hindsight hint hints hire hired hires hiring historic history hit hits
hitting hobbies hobby hockey hold holder holders holding holds hole holiday holidays home hometown
homework honest honey honor hoped hopeful hopefully hopeless hopes hoping horizon horrible
horribly horse horses hospital hospitals host hosted hostel hosting hosts hot hotel hotels hottest
hour hourly hours house household houses housework however huge human humans humble humid humor
humorous hunch hundred hundreds hundredth hung hungry hunter hurdle hurdles hurried hurriedly
hurries hurry hurrying hurt hurting hurts husband husbands
ice id idea ideal ideas identical identified identifier identifiers identifies identify
identifying identities identity idiom idiot idle ie ignore ignored ignores ignoring illegal
illness illnesses image images imaginary imaginative imagine imagined imagines imagining immediate
immediately impact impacts impatient impl implement implementation implementations implemented
implementing implements impolite import importance important imported importing imports impossible
impress impressed impresses impression impressions impressive improve improved improvement
improvements improves improving inaccurate inadequate inbox inboxes inch incident incidentally
include included includes including income incompatibility incompatible incomplete inconsistent
inconvenience incorrect incorrectly increase increased increases increasing incredibly indeed
indefinitely independence independent independently indication indications indices indirect
indirectly individual indoors industry inefficient inevitably infer inferred infinite inflation
informal information initial initially injuries injury ink input inputs insane insect insecure
insert inserted inserting inserts inside insight insights insist insisted insists inspect
inspected inspecting inspection inspects inspiration inspire inspired inspires inspiring install
installation installed installing installs instance instances instant instantiate instantly
instead instinct instruct insufficient insurance integrate integrated integrates integrating
intelligence intelligent intend intended intending intends intense intention intentionally
intentions interaction interactions interested interesting interface interfaces intermediate
internal internally internals international internet internship internships interrupt interview
interviews intrigued intriguing intro introduce introduced introduces introducing introduction
introductions introductory intros intuition intuitions intuitive intuitively invalid inventive
invest invested investigate investigating investing investment investments invisible invitation
invitations invite invited invites inviting invoice invoices involve involved involves involving
iron ironic ironically irony island islands isolate isolated isolation issue issued issues issuing
item items itinerary itself
jacket jackpot jam january jargon jazz jealousy jeans job jobs jog jogger jogging join joined
joining joins joint joke jokes journal journalist journals journey journeys joy judge judges
judgment jug juggle juggled juggles juggling juice july jump june jungle
keep keeping keeps kept key keyboard keyboards keynote keynotes keys keyword keywords kick kickoff
kickoffs kid kidding kidney kids kill killed killing kills kilo kilogram kilometer kind kinda
kindest kinds king kitchen kitchens kitten knee knees knife knives knock knocked knocking knocks
knowledge knowledgeable kudos
lab laboratory lack lacks ladder ladders ladies lady laid lake lakes lamp lamps landmark landscape
language languages laptop laptops large largely larger largest last late lately later latest
latter laugh laughed laughing laughs laughter launch launched launches launching laundry law lawn
laws lawsuit lawyer lawyers lay laying layman layoff layoffs layperson lays laziness lead
leadership leading leads league leagues learner learners leather leave leaves leaving lecture
lecturers lectures led left leftover leftovers leg legal legend legendary legends legs lemme lemon
lemonade lend lending lends length lengthen lengths lent lesson lessons lest letter letters level
levels lid lie lied lies life lifestyle lifetime light lights likely likewise limit limitation
limitations limited limiting limits line lines link linked links lion lions lip liquid list listed
listener listeners listing lists liter literal literally literary litre little live lived lives
living load loaded loader loaders loading loads loan loans lobby local locally locate located
locates locating location locations logic lonely long longer longest longtime loose lose loser
losers loses losing lost loud loudest lounge love loved lover lovers loves loving low lower
lowered lowers loyal luck luckily luggage lunch lunchbox lunches lunchtime lung lungs luxury lying
lyrics
machine machines made magazine magazines magic magical magnet mail mailbox main mainly maintain
maintained maintainer maintainers maintaining maintains maintenance major make maker makers makes
making mall man manage managed manager managerial managers manages managing manual manually
manuals map mapped mapping maps marathon march mark marked market markets marking marks marriage
married marries marry marrying marvelous massive match matched matches matching material materials
math mathematics matter mattered mattering matters mattress maximum meal meals mean meaning
meaningful meanings means meant meantime meanwhile measure measured measurement measurements
measures measuring meat mechanic mechanism mechanisms medicine medium meet meeting meetings meets
meetup meetups memorable men mentor mentored mentoring mentors mentorship menu mere merely mess
message messages messed met method methods mice microphone microscope microwave midday middle
middles midnight midway midweek mile mileage milestone milestones military milk million millions
mind mindful minds minimal minimum minus minute minutes miracle mirror mirrors mislead misleading
misled miss missed misses missing mistake mistaken mistakes mistook misunderstand misunderstanding
misunderstandings misunderstood model modeled modeling models modern modest modification modified
modifies modify modifying mom moment moments monday mondays money monitor monitoring monster month
monthly months mood moods moon moreover morning mornings mostly mother mothers motivate motivated
motivates motivating motivation motivations motor motorcycle mountain mountains mouse mouth move
moved moves movie movies moving mud muffin mug mugs multiple muscle muscles museum museums
mushroom musical musician musicians myself mysterious mystery
nail nails naive namely naming nasty nation nationality nationwide natural nature near nearby
nearly neat necessarily necessary neck needle needless neglect neglected negotiate negotiated
negotiates negotiating neighborhood neighborhoods neighbourhood nephew nervous neutral
nevertheless new newbie newbies newcomer newcomers newer newest newline newlines news newsletter
newsletters newspaper newspapers next nice nicest nickname niece night nightmare nights nighttime
nine nineteen ninety ninth nitpick nitpicking nitpicks no noise noises nonetheless nonsense noob
noon normal normally north northeast northern northwest nose notable notably notation notations
note noted notepad notepads notes notice noticeable noticed notices noticing noting
notwithstanding novel november novice nowadays nowhere nudge nuisance numb number numbers numerous
nurse nurses nut nutrition
objective objectives obscure obstacle obstacles obtain obtained obtaining obtains obvious
obviously occasion occasional occasionally occasions occur occurred occurring occurs ocean october
odd offer offered offering offers office official offline offsite offsites often oil old older
once onion onions online onward onwards oops open opened opening opens opera operate operated
operates operating operation operations opinion opinions opponent opponents opportunities
opportunity opposite opposites optimal optimisation optimist option optional options orange order
ordered ordering orders ordinary organise organised organization organize organized organizer
organizers origin original originally origins otherwise ought outage outcome outcomes outdated
outdoors outer outfit outline outlines outlook output outputs outrageous outside outsource
outsourced outstanding outward outwards oven overall overcame overcome overcomes overcoming
overdue overhear overheard overly overnight overrated overridden overrun overseas oversized
overtime overview overviews overwhelmed overwrite overwrites overwriting overwritten overwrote owe
owed owes owing oxygen
pack packed packs page pages paid pain painful painkiller pains paint painted painter painters
painting paints pair pairs pale palm pancake panelist panelists panic pantry papa paper papers
paperwork paragraph parent parents park part partial particular parties partly partner partners
parts party pass passage passed passenger passengers passes passing passionate passport password
passwords past pasta pasts path paths patience patient pattern patterns pavement pay paying
payroll pays peace peaceful pear peculiar pedestrian pen pencil pencils penguin pens pension
pensions people pepper percent perfect perform performance performances performed performing
performs perfume period periods permanent permanently permission permissions permutation person
personal personalities personality persons perspective persuade persuaded persuades persuading pet
phase phases phd philosophies philosophy photo photocopier photocopy photography photos phrase
phrases physical physics piano pianos pick picked picking picks picnic picture pictures pie piece
pieces pig pile pill pilot pilots pipe pipes pitfall pitfalls pity pizza plain plan plane planes
planet planets planned planning plans plastic plate plates platform platforms play played player
players playful playground playing playlist playlists plays pleasant pleasure pleasures plenty
plug plugged plugging plugin plugins plugs plus pocket poem poet poets point pointless police
policeman policemen policies policy polish polished polishes polishing polite politician
politicians politics pollution ponder pondering poor popular pork portability portable position
positions positive possibilities possibility possible possibly post postpone postponed postpones
postponing posts pot potato potatoes potentially pound powerful practical practically praise
praised praises praising prayer precious precise precisely predict predictable predicted
predicting predicts prefer preferred preferring prefers prepare prepared prepares preparing
preschool prescription present presentation presentations presented presenting presents president
presidents presumably pretend pretended pretending pretends pretty prevent prevented preventing
prevents previous previously price prices pride primarily primary primer prince princess
principally principle principles print printed printer printers printing prints priorities
prioritize prioritized prioritizes prioritizing priority privacy private privately prize prizes
probably problem problems procedure produce produced produces producing product production
productivity products profession professional professionally professionals professions professor
profit profitable profits program programmer programmers programming programs progress progressed
progresses progressing project projects promise promises promptly proofread proofreading proper
properly properties property proposal proposals propose proposed pros protection protections proud
provide provided provider providers provides providing province psychology public publicly publish
published publishes publishing punctual punishment punishments pupil pupils puppy pure purple
purpose purposes push pushed pushes pushing put puts putting puzzle puzzled puzzles python pytorch
qualities quality quarter queen quest questionable quick quicker quickest quickly quiet quietest
quietly quirk quirks quirky quit quits quitting quiz quizzes quote
rabbit rabbits radio railroad railway rain rainbow rained raining rains raise raised raises
raising ran range ranges rant rants rapid rare rarely ratio raw reach reached reaches reaching
read reader readers reading readme reads ready real reality reason reasonable reasonably reasoned
reasoning reasons rebuild rebuilding rebuilds rebuilt receipt receive received receives receiving
recent recently reception receptionist recipe recipes reckon recommends reconsider reconsidered
record recorded recording recordings records recover recovered recovering recovers recruit
recruiter recruiters recruiting recruitment recruits recursion recursive red redundant refactor
refactored refactoring refer referring refers refresher refreshers refreshing refrigerator refund
refunds refuse refused refuses refusing regarding regardless regular regularly relate related
relates relating relationship relationships relative relatively release released releases
releasing relevant reliable reliably relied relief relies relieve relieved religion reload
reloaded reloading reloads reluctance reluctant rely relying remain remained remaining remains
remark remarkable remarkably remarks remind reminder reminders reminds remote remove removed
removes removing rename renamed renames renaming render rendered rent reorg repeat repeated
repeatedly repeating repeats repetitive replace replaced replacement replacements replaces
replacing replied replies reply replying repo report reported reporter reporters reporting reports
repos repositories repository reputation reputations request requested requesting requests require
required requirement requirements requires requiring reran rerun rerunning reruns research
researched researches researching reset resets resetting resignation resolve resolved resolves
resolving resort resource resources respect respectable respected respectfully respecting
respectively respects respond responds response responses restart restarted restarting restarts
restaurant restaurants restless restore restored restores restoring result resulted resulting
results resume resumed resumes resuming retail rethink rethinking retire retired retirement
retires retiring retrospective retrospectives retry return returned returning returns reveal
revealed revealing reveals reverse reversed reverses reversing revert reverted reverting reverts
reviewers revise revised revisit revisited revisiting rewrite rewrites rewriting rewritten rewrote
rhythm rice rich richest rid ridden ride rider rides ridiculous riding right rise risen rises
rising risky river rivers road roadmap roadmaps roads roast robust rocket rode romance romantic
roof room rooms root roots rose rough roughly round rounded rounds route routes routine routines
row rows rubber rubbish rude rugby rugged rule rules rumor rumors rumour run runner runners
running runs rush rushed rushes rushing
sad safe safely safer safety sake salad salaries salary sale salesman salesmen salt sand sandwich
sandwiches sang sanity sat satellite satisfaction satisfied satisfies satisfy satisfying saturday
saturdays save saved saves saving saw saying scale scaled scales scaling scarcely scare scared
scares scaring scenario scenarios scene scholarship scholarships school schools science scientist
scientists scissors score scores scratch scratched scratches scratching scream screamed screaming
screams screen screens screenshot screenshots screw screwdriver screws scrum sea seafood
searchable searched searches searching season seasonal seasons seat seats second secret
secretaries secretary secrets section sections see seeing seek seeking seem seemed seeming
seemingly seems seen sees seldom select selected selecting selection selections selects selfish
sell seller sellers selling sells semester semesters seminar seminars send sending sends senior
sensible sent sentence sentences separate separated separately separates separating september
sequence sequences sequentially series serious seriously service services set sets setting
settings settle settled settles settling setup seven seventeen seventh seventy several severe
shake shaken shakes shaking shaky shareholder sharp shed sheep shelf shelter shelves shine shines
shining shiny ship shipped ships shirt shirts shock shoe shoes shook shop shopped shopping shops
shore short shortcut shortcuts shorten shortened shortening shortens shorter shortest shower
shrank shrink shrinking shrinks shrunk shut shy shyness sibling sick side sides sideways
sightseeing signal signals significant significantly signoff signup signups silence silent
silently silly silver similar similarly simple simpler simplest simplified simplifies simplify
simplifying simulate simulating simultaneously sincere sing singer singers singing single sings
sister sisters sit site sites sits sitting situation situations six sixteen sixth sixty size sizes
ski skiing skill skillful skills skip skipped skipping skips skirt sky slang sleep sleeping
sleepless sleeps sleepy slept slid slide slides slight slightly slim slip slipped slippery
slipping slips sloppy slot slots slow slowdown slowdowns slowed slower slowest slowing slowly
slows small smaller smallest smart smarter smell smelled smelling smells smelly smile smiled
smiles smiling smog smoky smooth snack snacks snake snakes snappy sneaky snippet snippets snow
snowed snowing snows soap soccer social society sock soda sofa sofas soft software sold soldier
soldiers solid solution solutions solve solved solves solving someday sometimes somewhat somewhere
son song songs sons soon sooner sore sort sorta sorted sorting sorts soul sounded sounding sounds
soup source sourced sources sourcing south southeast southern southwest space spaces spaghetti
spare speak speaker speakers speaking speaks spec special specialist specialists specific
specification specifications specifics specified specifies specify specifying specs spectacular
speed spend spending spends spent spice spider spirit spiritual spoil spoiled spoiling spoils
spoke spoken spokesperson sponge sponsor sponsors spoon spoons sport sports spouse spread
spreading spreads spreadsheet spreadsheets spring springtime sprint sprints squeeze squeezed
squeezes squeezing stadium stadiums stage stages stair stakeholder stakeholders stamp stamps stand
standard standards standing stands standup standups stare stared stares staring start started
starting starts startup state stated statement statements states statically stating statistic
statistics stats status statuses stay stayed staying stays steak steel steep steer steered
steering steers step stepped stepping steps stereotype sticker stickers sticking sticky stir
stirred stirring stirs stomach stood stop stopped stopping stops store stored stores stories
storing storm story storyteller storytelling straight straightforward strange stranger strategies
strategy straw strawberry street streets strengthen stress stressful stretch stretched stretches
stretching strict strong stronger strongest struggle struggles struggling stubborn stuck student
students studied studies study studying stumble stumbled stumbles stumbling stunning stupid style
styles stylish subject subjects submit submits submitted submitting subscribe subscribed
subscriber subscribers subscription subtle subtly subway succeed succeeds success successes
successful successfully sucks sudden suddenly suffer suffered suffering suffers sufficient suffix
sugar suggested suitable suitcase suite suites summaries summarize summarizes summary summer
summers summertime sunday sundays sung sunglasses sunlight sunny sunrise sunset sunshine super
superb superhero superior supermarket supper supplied supplies supply supplying support supported
supporting supportive supports suppose supposed supposedly supposes supposing sure surf surgery
surprise surprised surprises surprising surround surrounded surrounding surrounds survey surveys
survive survived survives surviving sushi suspect suspicious swan sweater sweet swim swimmer
swimming swims swing swinging swings switch switched switches switching swung syllabus sympathy
symptom symptoms syntax system systems
table tables taboo tackle tackled tackles tackling taco tactic tactics tad tag tags take takeaway
takeaways taken takes taking tale talent talents tall tallest target targeted targeting targets
task tasks taste tasted tastes tasting taught tax taxes taxi taxis tea teacher teaches teaching
team teammate teammates teams teamwork tear tearing tears teaspoon technical technically technique
techniques technologies technology tedious teenager teeth telephone telescope television telling
tells temporarily temporary ten tend tended tendencies tendency tending tends tennis tent
tentatively tenth tenths term terminal terminals terminology terms terrible terribly terrific
tested tester testers tests text textbook texts thanked thankful thanking theater theaters theatre
themselves theoretical theoretically theories theory thereafter thereby therefore therein
thesaurus thesis thick thieves thin think thinker thinkers thinking thinks third thirteen thirty
thorough thought thoughtful thoughts thousand thousands threatening three threw thrilled thrilling
thrive throat throughout thrown thunder thursday thursdays thus ticket tickets tidied tidies tidy
tidying tiger tigers tight till timber time timed timely times timestamp timestamps timing tinker
tinkered tinkering tiny tip tipped tipping tips tire tired tires tiring title titles toddler todo
todos toe toes together toilet token tokens tolerate tomato tomatoes tomorrow tongue tonight took
tool tooling tools tooth toothbrush top topic topics tore torn tornado toss tossed tosses tossing
total totally touch touched touches touching tough toughest tour tourist tourists tournament
tournaments tours towel towels tower town towns toxic toy toys track tracked tracking tracks
tractor tradeoff tradeoffs tradition traditional traditions tragedy tragic trailer tram transcript
transcripts transparent trap traps trash travel traveled travelers traveling traveller travellers
travels tray treat treated treatment treatments treats tremendous trend trends triangle triangles
trick tricks tricky tried tries trigger triggered triggering triggers trillion trillions trim trip
trips trivial tropical trouble troubles troublesome trousers truck trucks true trust trusted
trusting trusts trustworthy truth truthful try trying tube tuesday tuesdays tune tuned tuning
tunnel turkey turn turned turning turns turtle tutor tutorial tutorials tutors tweak tweaks
twelfth twelve twenty twice twin twist two type types typical typically typo typos
ugly ultimate umbrella unable unaware unbelievably uncertain uncle unclear uncles uncomfortable
uncommon underestimate underestimated undergo undergoes underlying underneath understandable
understandably underwent undid undo undoes undoing undone undoubtedly unemployment unexpected
unexpectedly unfair unfamiliar unfortunate unfortunately unfriendly unhappily unhappy unimportant
uninteresting unique unittest unittests universe university unknown unlike unlucky unnecessary
unpaid unpleasant unpopular unravel unrealistic unreasonably unreliable unstable unsupported
unsure untidy unused unusual unwanted unwilling unwise upcoming update updated updates updating
upfront uphill upper upset upside upstairs upstream upward upwards urban urgent usability usage
usages use useful useless user username usernames users uses using usual usually utility utterly
vacation vacations vague valid validate validation valley valuable value valued values valuing van
variant variants variation variations varieties variety various vast vegetable vegetables
vegetarian vehicle vehicles verbose verified verifies verify verifying version versioning versions
versus vibe vibes victim victory village villages violin visible visit visited visiting visits
visualize visualizing vitamin vivid vocabulary voice voicemail voices volcano volcanoes volleyball
volume volumes volunteer volunteered volunteering volunteers vote voted voter votes voting vs
wage wages wait waited waiter waiters waiting waits wake wakes waking walk walking walks
walkthrough walkthroughs wallet wallpaper wanna warehouse warm warmth wash washed washes washing
waste wasted wastes wasting watch watched watches watching water waterfall watermelon wealth wear
wearing wears weather webcam webcams webpage webpages website websites wedding weddings wednesday
wednesdays week weekday weekdays weekend weekends weekly weeks weird weirdly welcome went west
western wet whatsoever wheat wheelchair whenever whereby wherein wherever white whiteboard
whiteboards whitespace whoever whole wide wider widespread wife wiki wikis wild wildlife willpower
win window windows windy wing winner winning wins winter winters wipe wiped wipes wiping wisdom
wise wish wishes wit withdraw withdrawn withdraws withdrew wives woke woken wolf wolves woman
women won wonderful wonders wood wooden wool word wording words wore work workable workaround
workarounds workday worked workforce working workings workload workloads workout workplace works
workshop workshops worldwide worn worried worries worry worse worst worthwhile worthy wow wreck
wrist write writer writers writes writing written wrong wrongly wrote
yall yard yawn yawned yawning yawns yay year yearly years yellow yesterday yikes yoga young
youngest yourself youth
zebra zone zoo
""".split()
)

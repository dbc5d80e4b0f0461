// Words that lists of leaked passwords have in common, written down for this project. Those shorter than the least
// length stand here for the passwords that put a few digits behind them.
const words = new Set(
  `
password passw0rd passwort passwords pa55word pa55w0rd p4ssword p4ssw0rd p@ssword p@ssw0rd pass passe passpass
passcode passkey mypassword mypass yourpassword newpassword password1password temppassword secret secrets topsecret
mysecret letmein letmein1 letmeinnow openup opensesame welcome welcome1 welcomeback hello hellohello helloworld
hithere goodbye login logmein signin signup access access14 admin admin1 administrator adminadmin root toor rootroot
guest user username default changeme changeit change temp temporary test test1 tester testtest testing test123
qwerty qwertz azerty qwert qwertyui qwertyuiop qwerty1 qwertyu qwaszx qazwsx qazwsxedc qazxsw zaq12wsx zaq1zaq1 zaqxsw
1q2w3e4r 1q2w3e4r5t 1q2w3e 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc qweqwe
qwerqwer asdf asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdasd asdasdasd asd123 zxcvbn zxcvbnm zxcvb zxcv zxczxc
poiuytrewq poiuyt lkjhgfdsa mnbvcxz abc123 abcd1234 abcdef abcdefg abcdefgh abc12345 a1b2c3d4 a1s2d3f4 aa123456
iloveyou iloveu iloveme ilovegod ilovemom ilovemum ilovehim ilovejesus ilovesex loveyou loveme lovelove lovelife
loveless lovely lover lovers love loveu mylove mylife truelove sweetheart sweetie sweetpea sweety babygirl babyboy
babyface babydoll baby babe darling honey honeybee honeybear sunshine sunflower sunset sunrise sunny sunday monday
tuesday wednesday thursday friday saturday january february march april may june july august september october
november december spring summer autumn winter snowball snowflake snowman snoopy rainbow raindrop moonlight moonbeam
moonshine starlight stardust starfish shooting star stars universe galaxy heaven angel angels angelica angeleyes
princess prince queen king kingdom royal diamond diamonds crystal jewel pearl ruby sapphire emerald golden silver
platinum butterfly ladybug dragonfly dragon dragons dragonball phoenix unicorn fairy fairytale magic magician wizard
witch monkey monkeys gorilla banana bananas tiger tigers tigger lion lions panther puma jaguar leopard cheetah wolf
wolves wolfpack wolverine bear bears teddy teddybear panda koala elephant giraffe zebra horse horses pony mustang
stallion dog dogs doggy puppy puppies puppylove kitten kitty kittycat hellokitty cat cats pussy pussycat rabbit bunny
hamster turtle dolphin dolphins shark whale fish fishing eagle eagles falcon hawk raven penguin chicken turkey duck
ducky frog froggy snake spider spiderman batman superman superstar supergirl superwoman ironman hulk captain america
avengers marvel joker harley robin wolverines catwoman wonderwoman deadpool naruto sasuke sakura goku vegeta pokemon
pikachu charizard digimon yugioh mario luigi zelda sonic minecraft roblox fortnite warcraft starcraft starwars
startrek stargate skywalker darthvader yoda chewbacca matrix trustno1 neo morpheus gandalf frodo bilbo legolas aragorn
hobbit mordor tolkien harrypotter hogwarts gryffindor hermione dumbledore voldemort sherlock jamesbond bond007 master
masters mastermind commander general soldier warrior warriors knight ninja samurai pirate pirates viking spartan
gladiator hunter hunting killer killers killme assassin sniper shooter gunner rifle marine army navy airforce freedom
liberty justice peace victory winner champion legend hero heroes rockstar rocknroll rock rocky punk punkrock metal
metallica slipknot nirvana kurtcobain eminem slimshady tupac biggie snoopdogg 50cent beatles queen1 acdc ironmaiden
megadeth slayer pantera greenday blink182 linkinpark evanescence mychemicalromance coldplay radiohead oasis onedirection
justinbieber beyonce rihanna madonna michaeljackson elvis elvispresley jordan jordan23 michaeljordan kobe lebron lakers
celtics chicago bulls yankees dodgers redsox boston cowboys steelers packers patriots raiders broncos dallas denver
dolphins1 football footballer soccer futbol basketball baseball softball volleyball hockey tennis cricket rugby golf
golfer boxing wrestling wrestler skating skater surfing surfer swimming swimmer running runner cycling racing racer
liverpool liverpoolfc arsenal chelsea chelseafc everton tottenham spurs manchester manunited manutd mancity
westham newcastle sunderland leeds leedsunited astonvilla celtic rangers glasgow juventus barcelona realmadrid ronaldo
cristiano messi neymar beckham rooney gerrard england scotland ireland wales britain london londoner birmingham
sheffield bristol cardiff edinburgh belfast dublin paris france germany berlin italy italia spain espana madrid
portugal brazil brasil mexico canada toronto australia sydney india pakistan china japan tokyo russia moscow america1
newyork california texas florida hawaii alaska vegas lasvegas hollywood miami
michael michelle michele jessica jennifer jenny ashley amanda nicole daniel danielle daniela david andrew andrea
anthony antonio matthew joshua justin jason james jamie john johnny johnson jonathan joseph joey jordan1 robert
roberto william williams richard charles charlie charlotte thomas tommy christopher chris christian christina
christine cristina patrick patricia peter paul paula pauline steven stephen stephanie kevin brian brandon bradley
benjamin samuel samantha sammy alexander alexandra alexandre alexis alex alejandro nathan natalie natasha nicholas
nicolas victoria victor vanessa veronica valentina rebecca rachel racheal melissa megan morgan monica mary maria
mariana marina margaret martin martina marcus marco mark lauren laura linda lisa elizabeth eleanor emma emily ella
olivia oliver isabella isabel jacob jackson jack jasmine jasper julia julian juliet harry harrison henry george
georgia gabriel gabriela gabrielle francis francesco fernando fernanda eduardo edward eric erica felix diego dennis
deborah diana dominic donald douglas duncan dylan cameron carlos carolina caroline catherine katherine kathleen katie
kimberly kelly kenneth bailey barbara beatrice bernard brittany bruno claire claudia abigail adam adrian adriana alice
alicia alison amber amelia angela angelo anna annabelle anne arthur austin ashton samson sandra sara sarah scott sean
sebastian sharon shannon simon sophia sophie stella stewart susan sylvia taylor teresa theresa tiffany timothy travis
tyler vincent wendy whitney zachary maggie molly lucky lucy lola daisy buster buddy bubba bubbles cookie cookies
ginger pepper peppermint shadow smokey sparky rusty oreo oscar toby max maxwell maximus milo misty muffin peanut
peaches patches pumpkin precious princess1 rascal rocket scooter scooby scoobydoo simba spike spongebob sassy sadie
bella bandit barney chester chipper coco cocoa cooper cricket1 duke dexter diesel fluffy garfield gizmo hannah heather
jack1 jake jessie junior kirby lady lassie leo lily louie loulou marley mickey mickeymouse minnie missy murphy nemo
pebbles piglet pooh winnie winniethepooh tinkerbell cinderella ariel pocahontas aladdin bambi dumbo simpsons homer
bart bartsimpson southpark cartman family familyguy friends friend forever foreverlove forever21 bestfriend bestfriends
mother mommy mummy mom mum father daddy dad dadmum mumdad momdad brother sister son daughter grandma grandpa uncle
auntie cousin husband wife family1 mychildren children jesus jesuschrist christ jesus1 jesusislord godisgood godislove
god godbless blessed blessing bible gospel faith hope grace trinity mercy holy church pastor prayer amen allah
bismillah muhammad mohammed ahmed krishna ganesh shiva buddha karma namaste
computer computers internet google googlegoogle facebook twitter instagram youtube yahoo hotmail gmail microsoft
windows linux ubuntu apple iphone ipad macbook samsung nokia sony playstation xbox xbox360 nintendo gamer gaming games
gamecube netflix spotify amazon paypal ebay samsung1 galaxy1 android motorola blackberry
mercedes bmw audi porsche ferrari lamborghini honda toyota nissan mazda subaru suzuki yamaha kawasaki ducati
harleydavidson chevrolet chevy camaro corvette mustang1 dodge ford focus fiesta jeep landrover volkswagen golfgti
corolla civic maserati bentley bugatti renault peugeot vauxhall
chocolate strawberry cherry cherries blueberry raspberry orange lemon lemonade apple1 apples grapes watermelon
pineapple coconut mango peach cheese cheesecake cupcake pancake pizza burger hamburger bacon chicken1 sausage butter
sugar sugarplum candy candycane icecream vanilla coffee cappuccino tea milk beer guinness heineken budweiser carlsberg
whiskey vodka smirnoff jackdaniels corona tequila cocacola coke pepsi redbull
purple pink pinkpink blue blueblue bluesky red black blackcat blackbird blackjack white yellow green greenday1 brown
orange1 violet scarlet crimson indigo turquoise
fuckyou fuckoff fuckme fucker fuck fucku fuckit fuckyou1 asshole bastard bitch biteme bollocks shithead shit bullshit
suckme sucker sex sexy sexsex sexybitch sexygirl sexyboy sexything hotstuff hottie horny porn playboy pornstar boobs
blowjob cumshot naked nasty naughty stupid idiot loser whatever whocares nothing nobody somebody anybody everyone
private personal security secure computer1 money moneymoney getmoney cash dollar dollars million millionaire rich
goldfish gold business company office manager director boss bigboss student teacher school college university
doctor nurse lawyer engineer police fireman fire water earth wind ocean river mountain forest garden flower flowers
rose roses tulip orchid lily1 jasmine1 daisy1 lotus beach island sunshine1 storm stormy thunder thunderbird lightning
tornado hurricane winter1 blizzard icecold iceman cowboy cowgirl gangster gangsta mafia playa player player1 pimp
thug badboy badgirl goodboy goodgirl cutie cutiepie cute pretty prettygirl beautiful gorgeous handsome happy happyday
happiness smile smiley smiling lol lollol lollipop haha hahaha hahahaha funny fun joker1 crazy crazygirl insane
psycho maniac monster vampire zombie ghost devil demon satan lucifer hell evil darkness dark darkside shadow1 midnight
nightmare dream dreams dreamer dreaming imagine believe destiny fantasy finalfantasy mystery trouble danger dangerous
nomore nopass nopassword nothing1 iamthebest thebest number1 numberone onelove oneone three threesome seven eleven
thirteen alpha omega delta bravo charlie1 tango foxtrot victor1 zulu apollo zeus athena hercules achilles odysseus
poseidon hades mercury venus mars jupiter saturn neptune pluto titanic titan atlantis avalon camelot excalibur merlin
arthur1 lancelot guinevere robinhood remember remember1 forget forgetit forgotten please thankyou sorry whynot because
maverick goose iceman1 topgun terminator rambo rockyrocky predator alien aliens xfiles mulder scully fender gibson
guitar drummer piano music musica musical dancer dancing dance ballet singer singing artist fashion model
gateway compaq dell hewlett toshiba logitech scorpion scorpio aquarius pisces aries taurus gemini cancer virgo libra
sagittarius capricorn zodiac horoscope
marketplace plumber plumbing electrician builder carpenter joiner painter decorator gardener cleaner locksmith handyman
fixit fixitfixit
`
    .trim()
    .split(/\s+/),
);

const shortEnding = /[0-9!?.@#$*_-]{1,4}$/;

/** Whether a password is among the first that anybody would try: a known word, also with a short ending, or a pattern. */
export function isCommonPassword(password: string): boolean {
  const typed = password.toLowerCase();
  return words.has(typed) || words.has(typed.replace(shortEnding, '')) || isPattern(typed);
}

/** One short piece repeated ('abababab'), each character repeated ('11223344'), or a run of the keyboard or the alphabet. */
function isPattern(typed: string): boolean {
  if (/^(.{1,4})\1+$/s.test(typed) || /^(?:(.)\1)+$/s.test(typed)) return true;
  return runs.some((run) => run.includes(typed));
}

const runs = [
  '12345678901234567890',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiop',
  'poiuytrewq',
  'asdfghjkl',
  'lkjhgfdsa',
];

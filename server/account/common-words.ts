/** People choose these words first when they are asked for a password, so a guesser tries them first. Small letters. */
export const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort passw passwd passcode pass motdepasse contrasena changeme letmein welcome login signin secret
  private access admin administrator root user username guest default master manager support system server computer
  internet network wireless windows microsoft google facebook twitter instagram whatsapp linkedin youtube amazon
  netflix apple iphone android samsung nintendo playstation xbox minecraft fortnite roblox pokemon pikachu mario zelda
  starcraft warcraft diablo counter hunter shadow ghost ninja samurai warrior knight dragon phoenix griffin wizard
  merlin gandalf frodo hobbit matrix trinity morpheus neo starwars startrek skywalker vader yoda anakin chewbacca
  batman robin superman spiderman ironman hulk wolverine captain avenger marvel joker catwoman monkey donkey tiger
  tigger lion panther jaguar leopard cheetah elephant rabbit bunny kitten kitty cat puppy doggy dog buddy bandit rocky
  lucky smokey ginger pepper oreo coco bella daisy molly maggie sophie chloe lucy ruby rusty sparky snoopy garfield
  mickey minnie donald goofy simba nemo shrek elsa butterfly dolphin eagle falcon hawk raven spider scorpion turtle
  horse pony cowboy cowboys steelers packers raiders patriots giants eagles dolphins broncos chargers vikings bears
  lakers celtics warriors bulls rockets yankees redsox dodgers cubs braves mets rangers tigers arsenal chelsea
  liverpool barcelona realmadrid juventus manchester united everton celtic ronaldo messi neymar beckham jordan michael
  jackson football baseball basketball softball soccer hockey tennis golf golfer swimming running skater surfer racing
  nascar ferrari porsche mercedes corvette mustang camaro charger challenger harley yamaha suzuki kawasaki toyota
  honda nissan subaru chevy chevrolet dodge truck trucker iloveyou ilovejesus iloveme iloveu loveyou loveme lovely
  lover love sweetheart sweetie honey baby babygirl babyboy angel angels princess prince queen king kisses hugs
  darling beautiful gorgeous pretty cutie flower flowers rose roses sunflower sunshine moonlight rainbow summer winter
  spring autumn january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday christmas halloween easter birthday holiday vacation freedom liberty
  america american usa california texas florida newyork chicago boston london paris berlin canada mexico brazil jesus
  jesuschrist christ god heaven blessed blessing faith grace hope peace spirit church bible lord savior money dollar
  dollars rich million millionaire diamond diamonds gold golden silver platinum crystal jewel treasure chocolate
  cookie cookies candy cupcake cheese pizza hamburger banana apples orange cherry strawberry blueberry coffee pepsi
  cocacola vodka whiskey budweiser heineken corona whatever nothing something anything everything michelle jennifer
  jessica ashley amanda melissa stephanie nicole elizabeth samantha katherine christina heather danielle vanessa
  victoria natalie rebecca rachel hannah madison brittany tiffany amber patricia barbara sandra andrea maria daniel
  david robert john william james joseph thomas charles christopher matthew anthony andrew joshua nicholas alexander
  jonathan benjamin brandon justin tyler austin dylan kevin brian jason steven eric patrick richard george edward
  charlie harry oliver jack jake max maxwell sam samuel alex alexis taylor morgan qwerty qwertz azerty qazwsx asdfgh
  asdf zxcvbn zxcv qwert qweasd qweasdzxc asdasd qweqwe zaqwsx abc abcd test testing tester temp temporary example
  sample demo hello hellothere goodbye thankyou please blahblah trustno letmeinnow openup opensesame abracadabra
  hocuspocus magic mystery genius legend hero champion winner loser player gamer hacker security firewall backup
  database oracle mysql cisco juniper ubuntu linux fedora debian solaris unix word mypass mypassword yourpassword
  thepassword nopassword newpassword oldpassword larkspur laundry laundryday drycleaning washing washandfold
  `
    .trim()
    .split(/\s+/),
)

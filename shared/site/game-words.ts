/**
 * The words of games: controls, counting, directions, shapes and what happens. A playable part has these and its owner's words. None
 * of them alone says anything about a release, the music or people.
 */
export const gameWords = new Set(
  `a above across act again against aim all almost altair an and another any appear appears are around arrive arrives arrow
  arrows as at avoid away back backward balance ball balls bar beat beats before begin behind below bend beside
  between big bigger bird birds black bloom blue board boat boats bonus both bottom bounce bounced bounces box break bright
  brown bubble build but button buttons by can cannot capella card cards carry catch caught center change choose circle circles
  clear click climb clockwise close closed cloud collect collected color colors combo come comes complete completed connect
  constellation corner could count crate cross crossing ctrl dark deneb different disappear do dodge does don done dot dots down
  drag draw drew drive drop drops each early edge eight either electra eleven end enough enter esc escape every fade fades faint
  fall falling falls far fast faster few field fill find finger finish fish fit five flame flies flip float floating floats
  flower fly follow for forward found four from front full game gap gather get give glow glowing glows go goal goes gold
  grab gray green grey grid groove grow guide half happens harp has have hear heart held here hidden high higher hill hint
  hit hold horizontal how in inside instructions into is isn it its join jump keep key keyboard keys knob lamp lane lantern
  large late layer lead leaf leaves left less let lets level levels lie lies life light lights line lines list listen lit little
  lives ll long longer look loop lost low lower lyra maia mail make makes many map match matched matching maze meet meets melody
  middle minute minutes mira miss missed mix moment moon moons more most motion mountains mouse move moves moving much music
  must mute muted near need needle needs news next nine no not note notes number obstacle of off ok on once one ones only
  open opened opposite or orange order other outside over page pair pairs paper parts pass passed path pattern pause
  petal petals pick picture pictures piece pieces pink pitch place play played player playing point pointer points press pressed
  pull pulse pulses purple push put puzzle rain re reach reached reaches ready record red release remember repeat reset
  resume retry return rhythm ride rigel right ring rings ripple ripples rise rising rocket roll rotate round rounds row rules
  run safe same score screen scroll second seconds see seen seven shadow shake shape shift shine shines ship shoot short shorter
  should show side silver six skip sky sleeve sleeves slide slider slow slower small smaller some sort sound sounds space spark
  sparks speed spica spin spinning square squares stack staircase star stars start starts state stays step steps stop straight
  streak string strings sun swap swing swipe swipes swirl switch tab take tap tapped target teal tempo ten than that the their
  them then there these they this those three through throw tile tiles tilt time timer to together too top total touch touched
  toward towards trace tree trees triangle tries true try tune tuned turn turned turning turns twelve twice two uncover under
  unmute until up upper using ve vega vertical volume wait wake walk wall walls wasd watch wave waves way ways well went what
  wheel when where which while white whole wide will wind with without word words yellow yes you your yours zero`
    .split(/\s+/),
)

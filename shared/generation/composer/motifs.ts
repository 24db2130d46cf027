/**
 * A subject of a brief, with lines for the page. A brief is private, so its own sentences never appear on a page. `title` has
 * quotation marks.
 */
export interface Motif {
  words: readonly string[]
  lines: readonly ((title: string) => string)[]
}

export const motifs: readonly Motif[] = [
  {
    words: ['night', 'nights', 'midnight', 'moon', 'dark', 'insomnia', 'sleepless'],
    lines: [
      (title) => `${title} is for the hour when the streets go quiet and the windows turn to mirrors.`,
      (title) => `Keep ${title} for after midnight: it is best met in the dark.`,
    ],
  },
  {
    words: ['sea', 'ocean', 'tide', 'waves', 'wave', 'beach', 'harbour', 'harbor', 'boat', 'boats', 'river'],
    lines: [
      (title) => `${title} moves the way water does: in, out, and never quite the same.`,
      (title) => `Put your ear to ${title} and you may hear the shore.`,
    ],
  },
  {
    words: ['summer', 'sun', 'sunny', 'holiday', 'heat', 'july', 'august'],
    lines: [
      (title) => `${title} is one long evening with the doors open.`,
      (title) => `Warm stone, bare feet, late light: ${title} is that kind of day.`,
    ],
  },
  {
    words: ['winter', 'snow', 'cold', 'ice', 'christmas', 'december'],
    lines: [
      (title) => `${title} is breath on cold glass, and somebody drawing a heart in it.`,
      (title) => `For short days and long coats: ${title}.`,
    ],
  },
  {
    words: ['rain', 'storm', 'thunder', 'clouds', 'weather'],
    lines: [
      (title) => `${title} sounds best with rain on the roof.`,
      (title) => `Stay in, let it pour: ${title} has all the shelter you need.`,
    ],
  },
  {
    words: ['city', 'street', 'streets', 'neon', 'train', 'bus', 'metro', 'downtown', 'urban'],
    lines: [
      (title) => `${title} walks home the long way, past every lit window.`,
      (title) => `Last train, loud city, small room: ${title} knows the way between them.`,
    ],
  },
  {
    words: ['love', 'heart', 'romance', 'romantic', 'kiss', 'wedding', 'crush'],
    lines: [
      (title) => `${title} says the thing you rehearsed and never sent.`,
      (title) => `Some things are easier sung. ${title} is one of them.`,
    ],
  },
  {
    words: [
      'loss',
      'grief',
      'goodbye',
      'leaving',
      'heartbreak',
      'breakup',
      'missing',
      'memory',
      'nostalgia',
      'nostalgic',
    ],
    lines: [
      (title) => `${title} is a letter to someone who moved on and left the light burning.`,
      (title) => `Hold on, let go, hum along: ${title} does all three.`,
    ],
  },
  {
    words: ['dance', 'dancing', 'club', 'party', 'disco', 'rave', 'dancefloor'],
    lines: [
      (title) => `${title} starts in the feet and asks questions later.`,
      (title) => `Push the table to the wall: ${title} needs the floor.`,
    ],
  },
  {
    words: ['road', 'drive', 'driving', 'car', 'travel', 'journey', 'highway', 'distance'],
    lines: [
      (title) => `${title} has a full tank and no fixed address.`,
      (title) => `Windows down, map forgotten: ${title} is the road between two places.`,
    ],
  },
  {
    words: ['dream', 'dreams', 'dreamy', 'sleep', 'lullaby', 'surreal'],
    lines: [
      (title) => `${title} is what stays with you when the dream has gone.`,
      (title) => `Close your eyes for ${title}; it begins there.`,
    ],
  },
  {
    words: ['fire', 'burn', 'burning', 'flame', 'lantern', 'lanterns', 'candle', 'ember', 'embers'],
    lines: [
      (title) => `${title} began as a spark and would not be put out.`,
      (title) => `Gather round: ${title} is warm, and there is room.`,
    ],
  },
  {
    words: ['star', 'stars', 'space', 'galaxy', 'constellation', 'planet', 'cosmic', 'sky'],
    lines: [
      (title) => `${title} left long ago and reaches you tonight, as starlight does.`,
      (title) => `Look up for a moment. ${title} will wait.`,
    ],
  },
  {
    words: ['home', 'family', 'mother', 'father', 'childhood', 'village', 'house', 'kitchen'],
    lines: [
      (title) => `${title} knows which stair creaks and where the key is kept.`,
      (title) => `Come in, sit down, stay a while: ${title} is nearly on the table.`,
    ],
  },
]

/** Lines for a brief without a known subject. */
export const openLines: Motif['lines'] = [
  (title) => `Give ${title} three minutes, and something good to listen on.`,
  (title) => `Some songs knock, some let themselves in. ${title} already has a chair.`,
  (title) => `Meet ${title} from the beginning, and a little louder than you should.`,
  (title) => `${title} asks for little: a quiet moment, and your ears.`,
  (title) => `Here is ${title}, to be played twice: once to hear it, once to keep it.`,
  (title) => `Give ${title} the room it needs; it can take some volume.`,
]

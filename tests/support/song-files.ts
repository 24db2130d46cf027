import { testIsrc } from './accounts.ts'

/** A recording of a file, as each door shows it. */
export type Recording = [isrc: string, details?: Record<string, unknown>]

/** A file that somebody has, and what is read from it. */
export interface SongFileCase {
  content: string | Uint8Array<ArrayBuffer>
  recordings?: Recording[]
  /** Lines that are refused. */
  refused?: number[]
  /** Lines with a notice. */
  notices?: number[]
  /** The option that decides what the file leaves open, its choices, and what is read with the last one. */
  question?: { option: string; choices: string[]; read?: Recording[] }
  /** The whole file is refused. */
  error?: RegExp
}

const lines = (...lines: string[]) => lines.map((line) => `${line}\n`).join('')
const [a, b, c] = [testIsrc(9001), testIsrc(9002), testIsrc(9003)]
const dated = ['31-May-2019', '"May 31, 2019"', '2019-05-31 00:00:00']
const undated = [
  ...['2015', '2015-03', '5/31/19', '0000-00-00', 'TBD', 'N/A', '-'],
  ...['Yes', 'No', '2019-02-30', '31-Foo-2019', 'May 2019', '43616'],
]

export const songFiles: Record<string, SongFileCase> = {
  'quotes that are not doubled': {
    content: lines('ISRC,Title,Artist', `${a},"6'1"",The Invented`, `${b},Other,Nobody`, `${c},Red,None`),
    recordings: [
      [a, { name: `6'1"`, artist: 'The Invented' }],
      [b, { name: 'Other', artist: 'Nobody' }],
      [c, { name: 'Red', artist: 'None' }],
    ],
  },
  'a quote that is never closed': {
    content: lines(
      'ISRC,Title,Artist',
      `${a},"Heroes,The Invented`,
      `${b},Other,Nobody`,
      `${c},"Quoted, title",None`,
    ),
    recordings: [[b, { name: 'Other' }], [c, { name: 'Quoted, title', artist: 'None' }]],
    refused: [2],
  },
  'a playlist of Exportify': {
    content: lines(
      '"Track URI","Track Name","Artist URI(s)","Artist Name(s)","Album URI","Album Name","Album Artist URI(s)",' +
        '"Album Artist Name(s)","Album Release Date","Track Number","Popularity","ISRC","Added By","Added At"',
      '"spotify:track:0a","Blue Kettle","spotify:artist:0b","The Invented, Nobody","spotify:album:0c","Kettles",' +
        `"spotify:artist:0b","The Invented","2015","1","5","${a}","spotify:user:u","2024-03-01T10:00:00Z"`,
    ),
    recordings: [[a, { name: 'Blue Kettle', artist: 'The Invented, Nobody', release_date: null }]],
    notices: [2],
  },
  'a playlist of Exportify in Spanish': {
    content: lines(
      '"URI de la canción","Nombre de la canción","URI(s) del artista","Nombre(s) del artista","Nombre del álbum",' +
        '"Fecha de lanzamiento del álbum","ISRC","Añadido en"',
      `"spotify:track:0a","Tetera azul","spotify:artist:0b","Los Inventados","Teteras","2015-03-02","${a}","2024"`,
    ),
    recordings: [[a, { name: 'Tetera azul', artist: 'Los Inventados', release_date: '2015-03-02' }]],
  },
  'a sales report of TuneCore': {
    content: lines(
      'Sales Period,Posted Date,Store Name,Artist,Release Type,Release Title,Song Title,UPC,Optional UPC,TC Song ID,' +
        'Optional ISRC,Sales Type,# Units Sold',
      `2026-08-01,2026-10-01,Spotify,The Invented,Album,Kettles,Blue Kettle,885000000001,,123,${a},Stream,10`,
      `2026-08-01,2026-10-01,Spotify,The Invented,Album,Kettles,Red Kettle,885000000001,,124,${b},Stream,10`,
    ),
    recordings: [
      [a, { name: 'Blue Kettle', artist: 'The Invented' }],
      [b, { name: 'Red Kettle', artist: 'The Invented' }],
    ],
  },
  'dates of all forms': {
    content: lines(
      'ISRC,Title,Release Date',
      ...[...dated, ...undated].map((date, n) => `${testIsrc(9100 + n)},T,${date}`),
    ),
    recordings: [...dated, ...undated].map((_, n) => [
      testIsrc(9100 + n),
      { release_date: n < dated.length ? '2019-05-31' : null },
    ]),
    notices: undated.map((_, n) => n + 2 + dated.length),
  },
  'dates with two readings': {
    content: lines('ISRC,Title,Release Date', `${a},A,03/04/2019`, `${b},B,05/06/2019`),
    recordings: [[a, { release_date: null }], [b, { release_date: null }]],
    notices: [2, 3],
    question: {
      option: 'date_order',
      choices: ['dmy', 'mdy'],
      read: [[a, { release_date: '2019-03-04' }], [b, { release_date: '2019-05-06' }]],
    },
  },
  'shares of a third': {
    content: lines(
      'ISRC,Title,Share',
      `${a},A,33.333333333333336`,
      `${b},B,0`,
      `${c},C,100%`,
      `${testIsrc(9004)},D,1/3`,
    ),
    recordings: [[a, { share: 33.3333 }], [c, { share: 100 }], [testIsrc(9004), { share: 33.3333 }]],
    refused: [3],
  },
  'shares of 1': {
    content: lines('ISRC,Title,Share', `${a},A,1`, `${b},B,1`),
    recordings: [[a, { share: null }], [b, { share: null }]],
    notices: [2, 3],
    question: {
      option: 'share_unit',
      choices: ['percent', 'fraction'],
      read: [[a, { share: 100 }], [b, { share: 100 }]],
    },
  },
  'three columns of shares, one of them empty, of which two agree': {
    content: lines('ISRC,Owned Share,Share,Anteil', `${a},,50,50`, `${b},,25,`),
    recordings: [[a, { share: 50 }], [b, { share: 25 }]],
  },
  'two columns of different shares': {
    content: lines('ISRC,Share,Ownership', `${a},50,100`, `${b},25,`),
    recordings: [[a, { share: null }], [b, { share: null }]],
    question: {
      option: 'share_column',
      choices: ['Ownership', 'Share'],
      read: [[a, { share: 50 }], [b, { share: 25 }]],
    },
  },
  'two columns of ISRCs, one of them empty': {
    content: lines('ISRC,Track ISRC,Title', `,${a},Blue`),
    recordings: [[a, { name: 'Blue' }]],
  },
  'two columns of different ISRCs': {
    content: lines('Track ISRC,Video ISRC,Title', `${a},${b},Blue`),
    recordings: [[a, { name: 'Blue' }]],
    question: { option: 'isrc_column', choices: ['Track ISRC', 'Video ISRC'], read: [[b, { name: 'Blue' }]] },
  },
  'characters that cannot be seen': {
    content: lines(
      'ISRC,Title',
      `QZ\u2011TST\u201126\u2011${a.slice(7)}\u200b,\u2060Blue\u202e\u{e0041}\u3164\ufe0f 👩\u200d🎤`,
    ),
    recordings: [[a, { name: 'Blue 👩\u200d🎤' }]],
    notices: [2],
  },
  'a renamed spreadsheet': {
    content: new TextEncoder().encode(
      'PK\u0003\u0004\0\0\0\0[Content_Types].xml<Types/>PK\u0003\u0004xl/worksheets/sheet1.xml',
    ),
    error: /an Excel workbook \(\.xlsx\), not CSV.*save it as CSV/,
  },
  'an empty file': { content: '', error: /The file is empty/ },
}

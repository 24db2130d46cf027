import type { Design } from '../site/document.ts'
import type { Layout } from '../site/layouts/layout.ts'
import type { Script } from '../site/script.ts'

/** Typefaces of the systems for titles: nothing is loaded. */
interface Face {
  family: string
  generic: string
  weight: number
  /** The advance of a zero, in em. `font-size-adjust` gives each face of the list this one, so that a title has the same width in all. */
  zero: number
}

const faces: Record<Exclude<Design['font'], 'blackletter'>, Face> = {
  serif: {
    family:
      '"Iowan Old Style","Palatino Nova","Palatino Linotype",Palatino,"Noto Serif",Charter,"Liberation Serif",Georgia',
    generic: 'serif',
    weight: 600,
    zero: 0.5,
  },
  sans: {
    family:
      '"Avenir Next","Segoe UI Variable Display","Helvetica Neue",Roboto,Helvetica,Arial,"Liberation Sans"',
    generic: 'sans-serif',
    weight: 850,
    zero: 0.556,
  },
  slab: {
    family:
      'Rockwell,"Rockwell Nova","American Typewriter","Roboto Slab","Sitka Display","Noto Serif","DejaVu Serif",Georgia',
    generic: 'serif',
    weight: 800,
    zero: 0.56,
  },
  mono: {
    family:
      'ui-monospace,"SF Mono","Cascadia Code",Menlo,Consolas,"Roboto Mono","Droid Sans Mono","DejaVu Sans Mono","Liberation Mono"',
    generic: 'monospace',
    weight: 800,
    zero: 0.6,
  },
  condensed: {
    family:
      '"HelveticaNeue-CondensedBlack","Avenir Next Condensed",Bahnschrift,"Roboto Condensed",sans-serif-condensed,"Arial Narrow","Liberation Sans Narrow","DejaVu Sans Condensed"',
    generic: 'sans-serif',
    weight: 850,
    zero: 0.47,
  },
  round: {
    family:
      'ui-rounded,"SF Pro Rounded","Arial Rounded MT Bold","Baloo 2",Nunito,Quicksand,"Hiragino Maru Gothic ProN","Segoe UI",Roboto,Arial,"Liberation Sans"',
    generic: 'sans-serif',
    weight: 850,
    zero: 0.556,
  },
}

/** The faces of scripts that those above do not have, with serifs and without. */
const ofScript: Record<Exclude<Script, 'Latn'>, readonly [serif: string, sans: string]> = {
  Arab: [
    '"Noto Naskh Arabic","Geeza Pro","Sakkal Majalla","Traditional Arabic"',
    '"SF Arabic","Noto Sans Arabic","Geeza Pro","Segoe UI","Noto Kufi Arabic"',
  ],
  Hebr: [
    '"Noto Serif Hebrew","New Peninim MT","Frank Ruehl CLM",David',
    '"SF Hebrew","Arial Hebrew","Noto Sans Hebrew","Segoe UI"',
  ],
  Hang: [
    'AppleMyungjo,"Nanum Myeongjo",Batang,"Noto Serif KR","Noto Serif CJK KR"',
    '"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR","Noto Sans CJK KR"',
  ],
  Jpan: [
    '"Hiragino Mincho ProN","Yu Mincho","Noto Serif JP","Noto Serif CJK JP"',
    '"Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP"',
  ],
}

const text = '-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Inter,"Noto Sans",Arial,"Liberation Sans"'

/** The faces of a page's titles and of its text. */
export function facesOf(font: Design['font'], script: Script, letters?: Layout['letters']) {
  // No system has a blackletter.
  const face = faces[
    letters === 'round' && font === 'sans' ? 'round' : font === 'blackletter' ? 'serif' : font
  ]
  const hasSerifs = face.generic === 'serif'
  // Before the others: those have few of these letters, or none, and the system would choose a face of another kind.
  const isPen = hasSerifs || letters === 'slanted'
  const own = script === 'Latn' ? [] : [ofScript[script][isPen ? 0 : 1]]
  const ownText = script === 'Latn' ? [] : [ofScript[script][1]]
  return {
    ...face,
    display: [...own, face.family, face.generic].join(),
    text: font === 'mono'
      ? [face.family, ...ownText, face.generic].join()
      : [text, ...ownText, 'sans-serif'].join(),
    hasSerifs,
    isSlanted: letters === 'slanted' && hasSerifs && script === 'Latn',
  }
}

import type { Design } from './document.ts'
import { layoutNamed } from './layouts/index.ts'
import { scriptOf } from './script.ts'

/** The typeface of a published page, cut to the letters of its title and headings (app.sites.face). */
export interface PageFace {
  /** Where its file is in Storage. It never changes. */
  path: string
  name: string
  /** What it was cut from: the same again needs no new file. */
  cut: string
  /** The characters that it was cut to. */
  letters: string
  /** Above and below the baseline, in em. */
  ascent: number
  descent: number
  /** How wide the parts of the title are, and the words of its art, and a space, in em. */
  advances: Record<string, number>
  /** The phrases of the title's words, in scripts that write none apart. */
  phrases: Record<string, string[]>
}

/** A typeface as its package has it (`@expo-google-fonts`, all under the SIL Open Font License). */
interface Source {
  name: string
  file: string
  /** The advance of a zero, in em. */
  zero: number
}

const source = (name: string, folder: string, style: string, zero: number): Source => ({
  name,
  zero,
  file: `${folder}/${style}/${name.replaceAll(' ', '')}_${style}.ttf`,
})

/** The typefaces of titles. One file each: a page has one weight. */
export const faceSources = {
  archivo: source('Archivo', 'archivo', '800ExtraBold', 0.625),
  quietArchivo: source('Archivo', 'archivo', '500Medium', 0.574),
  archivoNarrow: source('Archivo Narrow', 'archivo-narrow', '700Bold', 0.456),
  bricolage: source('Bricolage Grotesque', 'bricolage-grotesque', '800ExtraBold', 0.67),
  fraunces: source('Fraunces', 'fraunces', '700Bold', 0.702),
  instrument: source('Instrument Serif', 'instrument-serif', '400Regular', 0.46),
  instrumentItalic: source('Instrument Serif', 'instrument-serif', '400Regular_Italic', 0.461),
  alfaSlab: source('Alfa Slab One', 'alfa-slab-one', '400Regular', 0.732),
  anton: source('Anton', 'anton', '400Regular', 0.494),
  unifraktur: source('UnifrakturCook', 'unifrakturcook', '700Bold', 0.505),
  robotoSlab: source('Roboto Slab', 'roboto-slab', '800ExtraBold', 0.571),
  jetBrains: source('JetBrains Mono', 'jetbrains-mono', '800ExtraBold', 0.6),
  baloo: source('Baloo 2', 'baloo-2', '800ExtraBold', 0.606),
  frankRuhl: source('Frank Ruhl Libre', 'frank-ruhl-libre', '700Bold', 0.592),
  rubik: source('Rubik', 'rubik', '800ExtraBold', 0.699),
  naskh: source('Noto Naskh Arabic', 'noto-naskh-arabic', '700Bold', 0.559),
  notoJapanese: source('Noto Sans JP', 'noto-sans-jp', '700Bold', 0.59),
  notoKorean: source('Noto Sans KR', 'noto-sans-kr', '700Bold', 0.59),
} satisfies Record<string, Source>

type FaceName = keyof typeof faceSources

/** The name of a source in its bucket. */
export const sourcePath = ({ file }: Pick<Source, 'file'>) => file.slice(file.lastIndexOf('/') + 1)

/** The typeface of a title, by its script, its kind of font and its layout. Undefined for a layout from before typefaces. */
export function faceSource({ headline, font, layout }: Pick<Design, 'headline' | 'font' | 'layout'>) {
  const found = layoutNamed(layout)
  return found && faceSources[chosen(headline, font, found)]
}

/** A typeface that a draft loads whole, before one is cut. */
export interface WholeFace {
  url: string
  zero: number
}

/** The typeface of a title, unless it is one of Han, Kana or Hangul: they take 6 MB, and others at most 0.5. */
export const smallSource = (design: Pick<Design, 'headline' | 'font' | 'layout'>): Source | undefined =>
  ['Hang', 'Jpan'].includes(scriptOf(design.headline)) ? undefined : faceSource(design)

function chosen(
  headline: string,
  font: Design['font'],
  { letters, weight = 800 }: NonNullable<ReturnType<typeof layoutNamed>>,
): FaceName {
  const isPen = ['serif', 'slab', 'blackletter'].includes(font) || letters === 'slanted'
  const isQuiet = weight < 600
  switch (scriptOf(headline)) {
    case 'Arab':
      return isPen ? 'naskh' : 'rubik'
    case 'Hebr':
      return isPen ? 'frankRuhl' : 'rubik'
    case 'Hang':
      return 'notoKorean'
    case 'Jpan':
      return 'notoJapanese'
  }
  if (/\p{Script=Cyrillic}/u.test(headline) && font !== 'mono') return isPen ? 'robotoSlab' : 'rubik'
  switch (font) {
    case 'serif':
      return letters === 'slanted' ? 'instrumentItalic' : isQuiet ? 'instrument' : 'fraunces'
    case 'slab':
      // The heavy one is for few words.
      return isQuiet || headline.length > 40 ? 'robotoSlab' : 'alfaSlab'
    case 'blackletter':
      return 'unifraktur'
    case 'mono':
      return 'jetBrains'
    case 'condensed':
      return letters === 'strong' ? 'anton' : 'archivoNarrow'
    case 'round':
      return 'baloo'
    case 'sans':
      return letters === 'round'
        ? 'baloo'
        : isQuiet
        ? 'quietArchivo'
        : letters === 'strong'
        ? 'bricolage'
        : 'archivo'
  }
}

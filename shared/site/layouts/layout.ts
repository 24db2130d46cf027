import type { Script } from '../script.ts'

/** A part of a page below its title. */
export type Block = 'listen' | 'shows' | 'tracks' | 'text' | 'signup'

/** What a layout is chosen by. */
export interface About {
  hasCover: boolean
  links: number
  shows: number
  tracks: number
  script: Script
  /** The number of letters of the title, and of its longest word. */
  title: number
  word: number
  /** The name of the genre (genres.ts), if the brief names one. */
  genre?: string
}

/** How large a title may be: its lines, and their height as a part of the width that it has. */
export interface TitleBox {
  lines: number
  height: number
}

/** A layout is one folder: an object of this type, and its style. */
export interface Layout {
  name: string
  /** For people and models that choose one. */
  description: string
  /** How well it suits a page, from 0 (it does not) to 10. */
  suits(about: About): number
  /**
   * Where the picture stands: before the title, of which letters take the place where there is none; or where there is one, in a strip
   * before the title, or after the first block.
   */
  picture: 'cover' | 'strip' | 'below'
  /** How wide it is on a phone, and from 60 rem, as lengths of CSS, by which the browser chooses a file. */
  pictureWidth: { phone: string; wide: string }
  /** The order of the blocks, unless the page has an emphasis. */
  blocks: readonly Block[]
  title: { phone: TitleBox; wide: TitleBox; lineHeight: number }
  /** The weight of the title where it is not that of its face. */
  weight?: number
  /** Whether the letters of the title are round or strong where they have no serifs, or slanted where they have. */
  letters?: 'round' | 'slanted' | 'strong'
  /** Whether the title stands on the strongest color, as on the card for sharing. */
  isFilled?: true
  style: string
}

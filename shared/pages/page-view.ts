import type { Art } from './art.ts'
import type { Asset, SiteDocument } from '../site/document.ts'
import type { Link } from '../site/facts.ts'
import type { ServedFace } from './face-style.ts'
import type { Language } from '../site/language.ts'

/** What the parts of a page show. */
export interface PageView {
  site: SiteDocument
  language: Language
  /** The day of the reader (UTC, YYYY-MM-DD): what is out, and which shows are to come, depends on it. */
  today: string
  /** The address of the page itself. */
  url: string
  /** Where its form is sent. */
  signupUrl?: string
  theme: string
  /** The typeface of its title and headings, once it is cut. */
  face?: ServedFace
  /** Its script. None runs in the view of an assistant. */
  script?: string
  /** The address to link for another site's address, so that clicks are counted; unchanged in a preview. */
  out: (url: string) => string
  art: Art
  /** The path of the mark of a link, in a square of 24. Without it, each has a letter. */
  markOf?: (link: { url: string; service?: Link['service'] }) => string | undefined
  /** Where its playable part is, if it has one. */
  playUrl?: string
  picture?: Asset
  sounds: Asset[]
  /** Whether a sign-up has to be confirmed by mail. */
  confirms: boolean
  /** A draft, with the sign-up disabled and hidden from search engines. */
  isPreview: boolean
  /** A draft in the frame of the editor. */
  isFramed?: boolean
}

import type { Design } from '../site/document.ts'
import { type Action, plainLabel } from '../site/labels.ts'
import { tables } from '../site/words/words.ts'
import { clipped } from '../platform/text.ts'
import type { GenerationRequest } from './generator.ts'

const fields = ['headline', 'eyebrow', 'description', 'buttonLabel', 'signupHeading'] as const
type Texts = Pick<Design, typeof fields[number]>

/** The texts of a page that nobody has written: its name, and the product's own words. */
export const plainTexts = (site: GenerationRequest['site'], action: Action): Texts => ({
  headline: site.name.trim() || clipped(site.artistName ?? '', 120) || '…',
  eyebrow: '',
  description: '',
  buttonLabel: plainLabel(action, site),
  signupHeading: tables.en!.joinTitle,
})

/**
 * The texts of a design that are the owner's: words of the instruction, of the page so far or of its names. The others, which a
 * model invented, are replaced by those of the page so far. The brief is private, so its words are no text of the page.
 */
export function ownTexts(
  design: Design,
  { site, instruction, previous }: Pick<GenerationRequest, 'site' | 'instruction' | 'previous'>,
  action: Action,
): Texts {
  const present: Texts = { ...plainTexts(site, action), ...previous?.design }
  const sources = [instruction, site.name, site.artistName ?? '', ...fields.map((field) => present[field])]
    .map(comparable)
  const isOwn = (text: string) => sources.some((source) => source.includes(comparable(text)))
  return Object.fromEntries(
    fields.map((field) => [field, isOwn(design[field]) ? design[field] : present[field]]),
  ) as Texts
}

/** Text in lower case with single spaces. */
const comparable = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()

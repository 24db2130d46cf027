// The build runs this file and puts its values into the scripts (supabase/build/web.ts), so that what fields offer is what the
// operations accept.
import { palettes as named } from '../../generation/composer/palettes.ts'
import { formatNames } from '../../operations/sites/export-formats.ts'
import { eventTypes } from '../../operations/webhooks/event-types.ts'
import { artNames } from '../../site/art-names.ts'
import { earlierLayouts, fonts, layouts } from '../../site/document.ts'
import { allLayouts } from '../../site/layouts/index.ts'
import { linkActions } from '../../site/facts.ts'
import { services } from '../../site/services.ts'
import { english } from '../../site/words/english.ts'
import { tables } from '../../site/words/words.ts'

export { artNames, earlierLayouts, eventTypes, fonts, formatNames, layouts, services }

/** The order of the blocks of each layout. */
export const layoutFacts = allLayouts.map(({ name, blocks }) => ({ name, blocks }))

/** The three layouts that suit a page best of which no more is known than whether it has a cover. */
const suggested = (hasCover: boolean) =>
  allLayouts.map((layout) => ({
    name: layout.name,
    score: layout.suits({ hasCover, links: 3, shows: 0, tracks: 3, script: 'Latn', title: 14, word: 7 }),
  })).toSorted((a, b) => b.score - a.score).slice(0, 3).map(({ name }) => name)
export const suggestedLayouts = { cover: suggested(true), plain: suggested(false) }

/** Colors that go together, by their names. */
export const palettes = named.map(({ name, background, foreground, accent }) => ({
  name,
  colors: { background, foreground, accent },
}))

/** The verbs of a link with their words in English. */
export const linkVerbs = linkActions.map((action) => [action, english.actions[action]] as const)

/** The languages that pages have words in. */
export const languageCodes = Object.keys(tables)

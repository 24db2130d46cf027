// The build runs this file and puts its values into the scripts (supabase/build/web.ts), so that what fields offer is what the
// operations accept.
import { formatNames } from '../../operations/sites/export-formats.ts'
import { eventTypes } from '../../operations/webhooks/event-types.ts'
import { artNames } from '../../site/art-names.ts'
import { earlierLayouts, fonts, layouts } from '../../site/document.ts'
import { linkActions } from '../../site/facts.ts'
import { services } from '../../site/services.ts'
import { english } from '../../site/words/english.ts'
import { tables } from '../../site/words/words.ts'

export { artNames, earlierLayouts, eventTypes, fonts, formatNames, layouts, services }

/** The verbs of a link with their words in English. */
export const linkVerbs = linkActions.map((action) => [action, english.actions[action]] as const)

/** The languages that pages have words in. */
export const languageCodes = Object.keys(tables)

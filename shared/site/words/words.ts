import ar from './ar.json' with { type: 'json' }
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import es from './es.json' with { type: 'json' }
import fr from './fr.json' with { type: 'json' }
import he from './he.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import ja from './ja.json' with { type: 'json' }
import ko from './ko.json' with { type: 'json' }
import nl from './nl.json' with { type: 'json' }
import pl from './pl.json' with { type: 'json' }
import pt from './pt.json' with { type: 'json' }
import sv from './sv.json' with { type: 'json' }
import tr from './tr.json' with { type: 'json' }

/** What a language says on a page. `{}` is where a name or an address is put. */
export type Words = typeof en

const mexican: Words = {
  ...es,
  shows: 'En vivo',
  tickets: 'Boletos',
  soldOut: 'Boletos agotados',
  video: 'Ver el video',
}

/** The languages that pages have words in. A country's own words stand beside those of its language. */
export const tables: Record<string, Words> = {
  en,
  de,
  fr,
  es,
  'es-MX': mexican,
  pt,
  ar,
  he,
  it,
  ja,
  ko,
  nl,
  pl,
  sv,
  tr,
}

/** The words of a language, or of the language of a country. */
export function wordsOf(tag: string): Words | undefined {
  const found = [tag, tag.split('-')[0]!].find((name) => Object.hasOwn(tables, name))
  return found === undefined ? undefined : tables[found]
}

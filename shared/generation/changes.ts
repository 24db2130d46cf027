import { services } from '../site/services.ts'
import type { Experience, SiteDocument } from '../site/document.ts'
import { playedIn } from '../site/games.ts'

/** A field of a page that changed. Absent `from`: it is new. Null `to`: it was removed. */
export interface Change {
  field: string
  from?: string
  to: string | null
}

/** What changed between two documents, in words. */
export function changesOf(before: SiteDocument | undefined, after: SiteDocument): Change[] {
  const old = before ? valuesOf(before) : new Map<string, string[]>()
  const now = valuesOf(after)
  const fields = [...new Set([...now.keys(), ...old.keys()])].flatMap((field): Change[] => {
    const [was, is] = [old.get(field) ?? [], now.get(field) ?? []]
    const removed = was.filter((value) => !is.includes(value))
    const added = is.filter((value) => !was.includes(value))
    if (was.length <= 1 && is.length <= 1) {
      if (was[0] === is[0]) return []
      return [{ field, ...was.length > 0 && { from: was[0] }, to: is[0] ?? null }]
    }
    if (removed.length + added.length === 0 && was.join('\n') !== is.join('\n')) {
      return [{ field, from: was.join('; '), to: is.join('; ') }]
    }
    return [
      ...removed.map((from) => ({ field, from, to: null })),
      ...added.map((to) => ({ field, to })),
    ]
  })
  return [...fields, ...gameChange(before?.experience, after.experience)]
}

/** The fields of a document, each with its values in words; none where it is empty. */
function valuesOf(document: SiteDocument): Map<string, string[]> {
  const { version: _, design, experience: __, assets, shows, links, tracks, guests, ...texts } = document
  const plain = Object.entries({ ...texts, ...design }).map(([field, value]) => [field, value ? [value] : []])
  return new Map([
    ...plain as [string, string[]][],
    ['assets', assets.map(({ name, url }) => `${name} (${url.slice(url.lastIndexOf('/') + 1)})`)],
    ['guests', guests ?? []],
    [
      'shows',
      (shows ?? []).map(({ date, time, city, venue, country, url, soldOut }) =>
        [date, time, city, venue, country, soldOut ? 'sold out' : url].filter(Boolean).join(', ')
      ),
    ],
    [
      'links',
      (links ?? []).map(({ service, label, country, action, url }) =>
        [service === 'other' ? label : services[service], country, action, url].filter(Boolean).join(', ')
      ),
    ],
    [
      'tracks',
      (tracks ?? []).map(({ title, guests }) =>
        guests?.length ? `${title} (with ${guests.join(', ')})` : title
      ),
    ],
  ])
}

/** A game of ours is another one by its concept or its seed: its colors and texts follow the design. */
function gameChange(before: Experience | undefined, after: Experience | undefined): Change[] {
  const [was, is] = [playedIn(before?.javascript), playedIn(after?.javascript)]
  const isSame = was && is
    ? was.name === is.name && was.seed === is.seed
    : before?.javascript === after?.javascript && before?.html === after?.html && before?.css === after?.css
  if (isSame) return []
  const name = (played: typeof was) => played?.name ?? 'a game of its own'
  return [{
    field: 'game',
    ...before && { from: name(was) },
    to: !after ? null : before && name(was) === name(is) ? `${name(is)}, another version` : name(is),
  }]
}

import type { Site } from '../../../client/mod.ts'
import { calls, data } from '../calls.ts'
import { pageId, publicHome } from '../place.ts'
import { openSubject } from '../subject.ts'

const load = async () =>
  (await data(calls.GET('/api/sites/{id}', { params: { path: { id: pageId() } } }))).site
export const subject = openSubject(load)
/** The page that this is about. */
export const site = subject.subject

/** Where everybody reads a page that is published. */
export const addressOf = ({ id, slug }: Site): string => `${publicHome}/${slug ?? id}`

/** Reads the page anew. */
export async function readAgain(): Promise<Site> {
  return site.value = await load()
}

/** The parts of the draft that fans do not see yet, by their names in the document. Empty for a page that is not published. */
export function unpublished({ draft, published }: Site): string[] {
  if (!draft || !published) return []
  const flat = ({ design, ...facts }: typeof draft): Record<string, unknown> => ({ ...facts, ...design })
  const [own, theirs] = [flat(draft), flat(published)]
  return Object.keys({ ...own, ...theirs })
    .filter((name) => JSON.stringify(own[name]) !== JSON.stringify(theirs[name]))
}

import type { Site } from '../../../client/mod.ts'
import { calls, data } from '../calls.ts'
import { pageId } from '../place.ts'
import { openSubject } from '../subject.ts'

const load = async () =>
  (await data(calls.GET('/api/sites/{id}', { params: { path: { id: pageId() } } }))).site
export const subject = openSubject(load)
/** The page that this is about. */
export const site = subject.subject

/** Reads the page anew. */
export async function readAgain(): Promise<Site> {
  return site.value = await load()
}

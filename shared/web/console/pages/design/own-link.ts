import { read } from '../form/model.ts'
import { site } from '../site.ts'

const hostOf = (url: string) => URL.parse(url)?.host

/** The host of the release, if the page links to it beside its list: unless that has the service for every country. */
export function ownLink(): string | undefined {
  const { draft, release_url } = site.value!
  const host = hostOf(draft ? draft.releaseUrl as string | undefined ?? '' : release_url ?? '')
  const links = read('links') as { url?: string; country?: string }[]
  return links.some(({ url = '', country }) => !country && hostOf(url) === host) ? undefined : host
}

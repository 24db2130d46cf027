import type { PageName, Section } from './addresses.ts'

/** What the server wrote into the document; `home` is the address of the console. */
const { home = '', api = '', auth = '', key = '' } = document.body.dataset
export const deployment = { home, api, auth, key }

/** The address of the landing page. Published pages are below it. */
export const publicHome = home.replace(/\/console$/, '')

const [, workspaceId, path = ''] =
  /^\/w\/([^/]+)\/(.+)$/.exec(location.pathname.slice(new URL(home).pathname.length)) ?? []

/** The organization whose workspace this is; undefined in a person's own. */
export const organizationId: string | undefined = workspaceId === 'me'
  ? undefined
  : workspaceId?.toLowerCase()

/** The page of this address; undefined outside a workspace. */
export const page = workspaceId === undefined
  ? undefined
  : path.replace(/[0-9a-f-]{36}/i, ':id').replace(/(?<=\/recordings\/).+/, ':isrc') as PageName

export const section = page?.split('/')[0] as Section | undefined

/** Whether this is the address of the console itself, which leads to a workspace. */
export const isStart = location.href.split(/[?#]/)[0] === home

/** The id in the address of this page. */
export const pageId = (): string => path.split('/').find((part) => part.length === 36)!.toLowerCase()

/** The address of a page in a workspace, by default in this one. */
export const to = (path: string, workspace = organizationId ?? 'me'): string =>
  `${home}/w/${workspace}/${path}`

/** The address of a page of what this page is about. */
export const toBeside = (path: PageName): string => to(path.replace(':id', pageId))

/** The address of a part of this catalog. */
export const toCatalog = (path: string): string => to(`catalogs/${pageId()}/${path}`)

/** An address with those parts of a query that have a value. */
export function withQuery(path: string, given: Record<string, string | false | undefined>): string {
  const query = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => value ? [[name, value]] : []),
  )
  return query.size > 0 ? `${path}?${query}` : path
}

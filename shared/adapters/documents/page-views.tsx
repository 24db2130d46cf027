/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import { tags } from '../../operations/tags.ts'
import { completed, type DocumentPage } from './document-page.ts'
import { linkFrom, page, type Place } from './layout.tsx'
import { type Found, maxQueryLength, maxResults } from './search.ts'

/** A guide or an operation as a page, with a link to its Markdown. */
export const documentPage = (place: Place, { kind, name, title, html }: DocumentPage): string =>
  page(
    place,
    title,
    <>
      <p class='crumb'>
        <a href={linkFrom(place)(`docs/${kind}`)}>{kind === 'guides' ? 'All guides' : 'All operations'}</a>
        {' · '}
        <a href={linkFrom(place)(`docs/${kind}/${name}.md`)}>Markdown</a>
      </p>
      {raw(completed(html, place))}
    </>,
    kind === 'operations' ? <code>{title}</code> : title,
  )

/** The list of guides or of operations, in their groups. */
export function documentIndex(
  place: Place,
  kind: DocumentPage['kind'],
  pages: readonly DocumentPage[],
): string {
  const title = kind === 'guides' ? 'Guides' : 'Operations'
  const groups = Map.groupBy(pages.filter((page) => page.kind === kind), ({ group }) => group)
  const order = kind === 'guides'
    ? [...groups.keys()]
    : tags.map(({ name }) => name).filter((name) => groups.has(name))
  const link = linkFrom(place)
  return page(
    place,
    title,
    <>
      <p class='lede'>
        Each has a page, and the same as Markdown: add <code>.md</code> to its address.{' '}
        <a href={link('docs/search')}>Search</a> covers all of them.
      </p>
      {order.map((group) => (
        <>
          <h2>{group}</h2>
          <ul>
            {groups.get(group)!.map(({ name, title, summary }) => (
              <li>
                <a href={link(`docs/${kind}/${name}`)}>
                  {kind === 'operations' ? <code>{title}</code> : title}
                </a>
                : {summary}
              </li>
            ))}
          </ul>
        </>
      ))}
    </>,
  )
}

/** The search over guides, operations and errors. */
export const searchPage = (place: Place, query: string, found: readonly Found[]): string => {
  const link = linkFrom(place)
  return page(
    place,
    'Search',
    <>
      <form class='search' role='search' action={link('docs/search')}>
        <label for='q'>Words in a guide, an operation or an error</label>
        <input id='q' name='q' type='search' value={query} maxlength={maxQueryLength} />
        <button type='submit'>Search</button>
      </form>
      {query !== '' && (
        <p role='status'>
          {found.length === 0
            ? 'Nothing has all of these words.'
            : found.length === maxResults
            ? `The first ${maxResults} pages that have all of these words:`
            : `${found.length} ${found.length === 1 ? 'page has' : 'pages have'} all of these words.`}
        </p>
      )}
      <ul class='found'>
        {found.map(({ title, path, heading, excerpt }) => (
          <li>
            <a href={link(`docs/${path}`)}>{title}</a>
            {heading !== title && ` · ${heading}`}
            <small>{excerpt}</small>
          </li>
        ))}
      </ul>
    </>,
  )
}

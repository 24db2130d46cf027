/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import { tagId, tags } from '../../operations/tags.ts'
import type { Child } from 'hono/jsx'
import { colorScript } from './color-script.ts'
import { copyScript } from './copy-script.ts'
import { completed, type DocumentPage } from './document-page.ts'
import { linkFrom, page, type Place } from './layout.tsx'
import { type Found, maxQueryLength, maxResults } from './search.ts'

/** A guide as a page, with a link to its Markdown. */
export const guidePage = (place: Place, { name, title, html }: DocumentPage): string =>
  page(
    place,
    title,
    <>
      <p class='crumb'>
        <a href={linkFrom(place)('docs/guides')}>All guides</a>
        {' · '}
        <a href={linkFrom(place)(`docs/guides/${name}.md`)}>Markdown</a>
      </p>
      {raw(completed(html, place))}
    </>,
  )

/** The list of guides, by their readers. */
export const guideIndex = (place: Place, pages: readonly DocumentPage[]): string =>
  page(
    place,
    'Guides',
    <>
      <p class='lede'>
        Each has a page, and the same as Markdown: add <code>.md</code> to its address.{' '}
        <a href={linkFrom(place)('docs/search')}>Search</a> covers all of them.
      </p>
      {[...Map.groupBy(pages.filter(({ kind }) => kind === 'guides'), ({ group }) => group)].map((
        [group, guides],
      ) => (
        <>
          <h2>{group}</h2>
          <ul>
            {guides.map(({ name, title, summary }) => (
              <li>
                <a href={linkFrom(place)(`docs/guides/${name}`)}>{title}</a>: {summary}
              </li>
            ))}
          </ul>
        </>
      ))}
    </>,
  )

/** The groups of the reference that have operations here, in their order. */
function groupsOf(pages: readonly DocumentPage[]) {
  const operations = Map.groupBy(pages.filter(({ kind }) => kind === 'operations'), ({ group }) => group)
  return tags.flatMap((tag) => {
    const own = operations.get(tag.name)
    return own ? [{ ...tag, id: tagId(tag.name), operations: own }] : []
  })
}

type Group = ReturnType<typeof groupsOf>[number]

/** The name of an operation in words. */
const nameOf = ({ name }: DocumentPage): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ').replace('playcount', 'play-count')

/** The method and the path of an operation, of which its title consists. */
function Request({ of: { title } }: { of: DocumentPage }) {
  const [method = '', ...path] = title.split(' ')
  return (
    <>
      <b class={`method ${method.toLowerCase()}`}>{method}</b> <code>{path.join(' ')}</code>
    </>
  )
}

const Operations = ({ place, group, of }: { place: Place; group: Group; of: DocumentPage }) => (
  <ul>
    {group.operations.map((operation) => (
      <li>
        <a
          href={linkFrom(place)(`docs/operations/${operation.name}`)}
          aria-current={operation.name === of.name ? 'page' : undefined}
        >
          {nameOf(operation)}
        </a>
      </li>
    ))}
  </ul>
)

/** The navigation of the reference: its groups, and the operations of the one that is read. */
const Groups = ({ place, groups, of }: { place: Place; groups: readonly Group[]; of?: DocumentPage }) => (
  <nav class='side' aria-label='Reference'>
    <ul>
      {groups.map((group) => (
        <li>
          <a href={`${of ? linkFrom(place)('docs') : ''}#${group.id}`}>{group.name}</a>
          {of && group.name === of.group && <Operations {...{ place, group, of }} />}
        </li>
      ))}
    </ul>
  </nav>
)

/** The one index of the reference: how one begins, and every operation in its group. */
export function referenceIndex(place: Place, pages: readonly DocumentPage[]): string {
  const groups = groupsOf(pages)
  const link = linkFrom(place)
  return page(
    place,
    'API reference',
    <>
      <SearchForm place={place} query='' />
      <dl class='facts'>
        <dt>Address</dt>
        <dd>
          <code>{place.baseUrl}/api</code>
        </dd>
        <dt>Authentication</dt>
        <dd>
          <code>x-api-key: KEY</code> or <code>authorization: Bearer TOKEN</code>.{' '}
          <a href={link('docs/guides/start')}>Get a key</a>
        </dd>
        <dt>Client</dt>
        <dd>
          <a href={link('docs/guides/client')}>TypeScript</a>,{' '}
          <a href={link('docs/guides/command-line')}>command line</a>,{' '}
          <a href={link('docs/guides/mcp')}>MCP</a>
        </dd>
        <dt>For programs</dt>
        <dd>
          <a href={link('openapi.json')}>openapi.json</a>, and <code>.md</code> after the address of any page
        </dd>
      </dl>
      <div class='groups'>
        {groups.map((group) => (
          <section id={group.id}>
            <h2>{group.name}</h2>
            <small>{group.description}</small>
            <ul>
              {group.operations.map((operation) => (
                <li id={operation.name}>
                  <a href={link(`docs/operations/${operation.name}`)}>{nameOf(operation)}</a>
                  <span>
                    <Request of={operation} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>,
    undefined,
    <Groups {...{ place, groups }} />,
  )
}

/** A page about one operation, with the navigation of the reference. @param links beside its method and path */
export function operationFrame(
  place: Place,
  shown: DocumentPage,
  pages: readonly DocumentPage[],
  children: Child,
  links: Child,
  title = shown.title,
): string {
  const link = linkFrom(place)
  const groups = groupsOf(pages)
  const group = groups.find(({ name }) => name === shown.group)
  return page(
    place,
    title,
    <>
      <p class='crumb'>
        <a href={link('docs')}>Reference</a> · <a href={link(`docs#${tagId(shown.group)}`)}>{shown.group}</a>
      </p>
      {group && (
        <details class='menu'>
          <summary>{group.name}, {group.operations.length} operations</summary>
          <Operations {...{ place, group }} of={shown} />
        </details>
      )}
      <p class='request'>
        <Request of={shown} />
        {links}
      </p>
      {children}
    </>,
    nameOf(shown),
    <Groups {...{ place, groups, of: shown }} />,
  )
}

/** The scripts of an operation's page. */
export const operationScript = copyScript + colorScript

/** An operation as a page, with where it is tried and its Markdown. */
export const operationView = (
  place: Place,
  shown: DocumentPage,
  pages: readonly DocumentPage[],
): string =>
  operationFrame(
    place,
    shown,
    pages,
    <>
      {raw(completed(shown.html, place))}
      <script dangerouslySetInnerHTML={{ __html: operationScript }}></script>
    </>,
    <>
      <a class='button' href={linkFrom(place)(`docs/try/${shown.name}`)}>Try it</a>
      <a class='muted' href={linkFrom(place)(`docs/operations/${shown.name}.md`)}>As Markdown</a>
    </>,
  )

const SearchForm = ({ place, query }: { place: Place; query: string }) => (
  <form class='search' role='search' action={linkFrom(place)('docs/search')}>
    <label for='q'>Search guides, operations and errors</label>
    <input id='q' name='q' type='search' value={query} maxlength={maxQueryLength} />
    <button type='submit'>Search</button>
  </form>
)

/** The search over guides, operations and errors. */
export const searchPage = (place: Place, query: string, found: readonly Found[]): string => {
  const link = linkFrom(place)
  return page(
    place,
    'Search',
    <>
      <SearchForm place={place} query={query} />
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

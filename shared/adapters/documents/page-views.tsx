/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html'
import { tagId, tags } from '../../operations/tags.ts'
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

/** The one index of the reference: every operation in its group. A browser opens a group for what is searched or linked in it. */
export function referenceIndex(place: Place, pages: readonly DocumentPage[]): string {
  const groups = groupsOf(pages)
  return page(
    place,
    'API reference',
    <>
      <SearchForm place={place} query='' />
      <p>
        Each operation has a page with its fields, errors and code, and can be tried there. For programs:{' '}
        <a href={linkFrom(place)('openapi.json')}>openapi.json</a>, and each page as Markdown with{' '}
        <code>.md</code> at its address.
      </p>
      {groups.map((group) => (
        <details class='group'>
          <summary>
            <h2>{group.name}</h2>
            <small>{group.description}</small>
            <span class='muted'>{group.operations.length}</span>
          </summary>
          <ul id={group.id}>
            {group.operations.map((operation) => (
              <li id={operation.name}>
                <a href={linkFrom(place)(`docs/operations/${operation.name}`)}>{nameOf(operation)}</a>
                <span>
                  <Request of={operation} />
                </span>
                <small>{operation.summary}</small>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </>,
    undefined,
    <Groups {...{ place, groups }} />,
  )
}

/** An operation as a page, with the navigation of the reference, where it is tried, and its Markdown. */
export function operationView(place: Place, shown: DocumentPage, pages: readonly DocumentPage[]): string {
  const link = linkFrom(place)
  const groups = groupsOf(pages)
  const group = groups.find(({ name }) => name === shown.group)
  return page(
    place,
    shown.title,
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
        <a class='button' href={link(`docs/try/${shown.name}`)}>Try it</a>
        <a class='muted' href={link(`docs/operations/${shown.name}.md`)}>As Markdown</a>
      </p>
      {raw(completed(shown.html, place))}
      <script dangerouslySetInnerHTML={{ __html: copyScript }}></script>
    </>,
    nameOf(shown),
    <Groups {...{ place, groups, of: shown }} />,
  )
}

const SearchForm = ({ place, query }: { place: Place; query: string }) => (
  <form class='search' role='search' action={linkFrom(place)('docs/search')}>
    <label for='q'>Words in a guide, an operation or an error</label>
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

import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Catalog } from '../../../client/mod.ts'
import type { PageName } from '../addresses.ts'
import { Icon } from '../../components/icon.tsx'
import { calls, data } from '../calls.ts'
import { describeFailure } from '../dom/failure.ts'
import { page, pageId, to } from '../place.ts'

/** The catalog of this page; undefined until it is read. */
export const catalog = signal<Catalog | undefined>()
const failure = signal<unknown>()

/** Reads the catalog of this page, and again after a change of it. A failure is shown by the frame. */
export async function readCatalog(): Promise<void> {
  try {
    const params = { path: { catalogId: pageId() } }
    catalog.value = (await data(calls.GET('/api/catalogs/{catalogId}', { params }))).catalog
    failure.value = undefined
  } catch (error) {
    failure.value = error
  }
}

/** The pages of a catalog, beside each other. */
const pages: readonly (readonly [PageName, string])[] = [
  ['catalogs/:id', 'Overview'],
  ['catalogs/:id/recordings', 'Recordings'],
  ['catalogs/:id/value', 'Value'],
  ['catalogs/:id/captures', 'Captures'],
  ['catalogs/:id/settings', 'Settings'],
]

/** The address of a page of this catalog. */
export const toCatalog = (path: PageName): string => to(path.replace(':id', pageId()))

/** The way back to the list, above a name and beside it on a phone. */
export const Crumb = () => (
  <p class='crumb'>
    <a href={to('catalogs')}>
      <Icon name='back' />
      <span>Catalogs</span>
    </a>
  </p>
)

/** The frame of the pages of a catalog: its name with the main act, the pages beside each other, and the content of this one. */
export function CatalogFrame({ note, action, children }: {
  /** Beside the name, by default whose it is. */
  note?: ComponentChildren
  action?: ComponentChildren
  children: ComponentChildren
}) {
  useEffect(() => void readCatalog(), [])
  const name = catalog.value?.name
  useEffect(() => {
    if (name) document.title = `${name} · Console`
  }, [name])
  return (
    <>
      <div class='title catalog-title'>
        <div>
          <Crumb />
          <div class='named'>
            <h1>{name ?? 'Catalog'}</h1>
            <p class='muted'>{note ?? owner(catalog.value)}</p>
          </div>
        </div>
        {action && <div class='row'>{action}</div>}
      </div>
      <nav class='tabs' aria-label='Catalog'>
        {pages.map(([path, title]) => (
          <a href={toCatalog(path)} aria-current={isCurrent(path) ? 'page' : undefined}>{title}</a>
        ))}
      </nav>
      {failure.value !== undefined && !catalog.value ? <Failed error={failure.value} /> : children}
    </>
  )
}

const owner = (read: Catalog | undefined) =>
  read && `Belongs to ${read.owners.map(({ kind, name }) => kind === 'person' ? 'you' : name).join(', ')}`

const isCurrent = (path: PageName): boolean =>
  path === page || path !== 'catalogs/:id' && page!.startsWith(`${path}/`)

const Failed = ({ error }: { error: unknown }) => (
  <section class='card'>
    <p class='problem' role='alert'>{describeFailure(error).text}</p>
    <div class='row'>
      <button type='button' onClick={() => void readCatalog()}>Try again</button>
      <a class='button' href={to('catalogs')}>All catalogs</a>
    </div>
  </section>
)

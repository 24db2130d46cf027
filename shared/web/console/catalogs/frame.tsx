import type { ComponentChildren } from 'preact'
import type { Catalog } from '../../../client/mod.ts'
import { calls, data, ofCatalog } from '../calls.ts'
import { Frame } from '../frame.tsx'
import { openSubject } from '../subject.ts'

const read = openSubject(async () =>
  (await data(calls.GET('/api/catalogs/{catalogId}', ofCatalog()))).catalog
)
/** The catalog of this page, which is read again after a change of it. */
export const { subject: catalog, read: readCatalog } = read

const tabs = {
  label: 'Catalog',
  pages: [
    ['catalogs/:id', 'Overview'],
    ['catalogs/:id/recordings', 'Recordings'],
    ['catalogs/:id/value', 'Value'],
    ['catalogs/:id/captures', 'Captures'],
    ['catalogs/:id/settings', 'Settings'],
  ],
} as const

/** The frame of the pages of a catalog. */
export const CatalogFrame = ({ note, action, children }: {
  /** Beside the name, by default whose it is. */
  note?: ComponentChildren
  action?: ComponentChildren
  children: ComponentChildren
}) => (
  <Frame
    of={read}
    list={['catalogs', 'Catalogs']}
    name={catalog.value?.name}
    note={<p class='muted'>{note ?? owner(catalog.value)}</p>}
    {...{ action, tabs, children }}
  />
)

const owner = (read: Catalog | undefined) =>
  read && `Belongs to ${read.owners.map(({ kind, name }) => kind === 'person' ? 'you' : name).join(', ')}`

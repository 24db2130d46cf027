import type { ApiClient, Site } from '../../../client/mod.ts'
import { type Element, find } from '../dom/dom.ts'
import { nameOf } from '../dom/field-problems.ts'
import { readControl, setValue } from '../dom/form.ts'
import type { RowList } from '../dom/rows.ts'

type Edit = Parameters<ApiClient['sites']['edit']>[1]
/** What an edit changes. */
export type Changes = Omit<Edit, 'revision'>

/** A value of the site: a control, or the rows of a list. */
interface Field {
  name: string
  isDesign: boolean
  read(): unknown
  write(value: unknown): void
  locate(path: string[]): Element | undefined
  /** What the site had when it was last written, and how the control reads that. */
  given: string
  shown: string
}

/** What changed elsewhere in a field that the person has changed too. */
export interface Overlap {
  name: string
  value: unknown
}

export type SiteFields = ReturnType<typeof siteFields>

/**
 * The fields of the editor. They remember the state of the site, so that only what the person changed is sent and a newer state
 * keeps it.
 */
export function siteFields(form: Element, lists: Record<string, RowList>) {
  const controls = [...form.querySelectorAll('[name]')]
    .filter((control) => control.closest('[data-rows]') === null)
  const fields: Field[] = [
    ...controls.map((control) => ({
      name: control.name,
      isDesign: control.dataset.design !== undefined,
      read: () => readControl(control),
      write: (value: unknown) => setValue(control, String(value ?? '')),
      locate: () => control,
      given: '',
      shown: JSON.stringify(readControl(control)),
    })),
    ...Object.entries(lists).map(([name, list]) => ({
      name,
      isDesign: false,
      read: list.read,
      write: (value: unknown) => list.write(Array.isArray(value) ? value : []),
      locate: list.locate,
      given: '',
      shown: '[]',
    })),
  ]
  const readText = (field: Field) => JSON.stringify(field.read())
  const isChanged = (field: Field) => readText(field) !== field.shown
  const changed = () => fields.filter(isChanged)

  return {
    labelOf,

    isChanged: (name?: string) => fields.some((field) => (!name || field.name === name) && isChanged(field)),

    /** What the fields have now, to tell later what was typed since. */
    state: () => new Map(fields.map((field) => [field.name, readText(field)])),

    /**
     * Shows a state of the site. What the person has changed stays, except for what was `saved`.
     * @returns the changed fields that changed elsewhere too
     */
    show(site: Site, saved?: Map<string, string>): Overlap[] {
      const { name, slug, brief, artist_id, facts, draft, assets } = site
      const values: Record<string, unknown> = {
        ...facts,
        // Without a second accent the first one stands in its place.
        ...draft && { second: draft.design.accent, ...draft.design },
        ...{ name, slug, brief, artistId: artist_id, assets },
        // Without a choice of the owner, as it is or will be.
        game: facts.game ?? (draft ? 'experience' in draft : brief === ''),
      }
      const overlaps: Overlap[] = []
      for (const field of fields) {
        const value = values[field.name]
        const given = JSON.stringify(value ?? null)
        const own = field.read()
        const isKept = isChanged(field) && JSON.stringify(own) !== saved?.get(field.name)
        if (given === field.given && (isKept || !isChanged(field))) continue
        field.write(value)
        field.shown = readText(field)
        if (isKept && JSON.stringify(own) !== field.shown) {
          field.write(own)
          overlaps.push({ name: field.name, value })
        }
        field.given = given
      }
      return overlaps
    },

    /** Forgets what the person changed. */
    reset(): void {
      for (const field of changed()) field.write(JSON.parse(field.given))
    },

    /** What the person changed, as the API takes it. An empty fact removes it. */
    changes(): Changes {
      const changes: Record<string, unknown> = {}
      const design: Record<string, unknown> = {}
      for (const { name, isDesign, read } of changed()) {
        const value = read()
        const isEmpty = value === '' || Array.isArray(value) && value.length === 0
        if (name === 'game') changes.game = value === true
        else if (!isDesign) changes[name] = isEmpty && name !== 'name' && name !== 'assets' ? null : value
        // These can be exchanged, not removed.
        else if (!['art', 'emphasis'].includes(name) || !isEmpty) design[name] = value
      }
      return { ...changes, ...Object.keys(design).length > 0 && { design } } as Changes
    },

    /** The control of a field, by its path in a change. */
    locate: ([first, ...rest]: string[]): Element | undefined =>
      fields.find(({ name }) => name === (first === 'design' ? rest[0] : first))?.locate(rest),
  }
}

/** What people call a field, by its name in the API. */
function labelOf(name: string): string {
  const form = find('#edit')
  const control = form.querySelector(`[name="${CSS.escape(name)}"]:not([data-rows] *)`) ??
    form.querySelector(`[data-rows="${CSS.escape(name)}"] .add`)
  const names: Record<string, string> = {
    game: 'Playable part',
    artistName: 'Artist',
    shows: 'Shows',
    links: 'Links',
    tracks: 'Tracks',
    guests: 'Guests',
    experience: 'Playable part',
  }
  return names[name] ?? (control && nameOf(control) || name)
}

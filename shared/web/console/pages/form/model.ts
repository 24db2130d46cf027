import { batch, type Signal, signal } from '@preact/signals'
import { type ApiClient, ApiError, type Site } from '../../../../client/mod.ts'

type Edit = Parameters<ApiClient['sites']['edit']>[1]
/** What an edit changes. */
export type Changes = Omit<Edit, 'revision'>

export type Row = Record<string, unknown>
type Value = string | boolean | readonly (Row | string)[]

/** What people call the fields, by their names in the API. */
export const labels = {
  releaseUrl: 'Address of the release',
  instruction: 'Colors in words',
  name: 'Name',
  artist: 'Artist',
  artistId: 'Linked artist',
  slug: 'Short address',
  language: 'Language',
  releaseDate: 'Released on',
  brief: 'Notes for the writer',
  showBrief: 'Notes on the page',
  game: 'Game',
  videoUrl: 'Video',
  controller: 'Responsible for fan data',
  privacyUrl: 'Privacy policy',
  headline: 'Headline',
  eyebrow: 'Above the headline',
  description: 'Text',
  buttonLabel: 'Button text',
  signupHeading: 'Sign-up heading',
  layout: 'Layout',
  font: 'Typeface',
  emphasis: 'What comes first',
  art: 'Cover art',
  background: 'Background',
  foreground: 'Text color',
  accent: 'Accent',
  second: 'Second accent',
  links: 'Links',
  tracks: 'Tracks',
  guests: 'Guests',
  shows: 'Shows',
  assets: 'Pictures and sounds',
} as const

export type Name = keyof typeof labels

const documentNames: Record<string, string> = { artistName: labels.artist, experience: labels.game }
export const labelOf = (name: string): string => labels[name as Name] ?? documentNames[name] ?? name

const names = Object.keys(labels) as Name[]
/** Texts come before what a page looks like, and lists last. */
export const orderOf = (name: string): number => names.indexOf(name as Name)
const isDesign = (name: Name) =>
  names.indexOf(name) >= names.indexOf('headline') && names.indexOf(name) < names.indexOf('links')
const isList = (name: Name) => names.indexOf(name) >= names.indexOf('links')
const isCheck = (name: Name) => name === 'game' || name === 'showBrief'
const empty = (name: Name): Value => isList(name) ? [] : isCheck(name) ? false : ''

/** The present values of the controls. */
export const fields = Object.fromEntries(
  names.map((name) => [name, signal(empty(name))]),
) as Record<Name, Signal<Value>>

/** What the site had when a field was last written, and how the field reads that. */
const given = new Map<Name, { text: string; shown: string }>(
  names.map((name) => [name, { text: '', shown: JSON.stringify(empty(name)) }]),
)
/** Raised when `given` changes, which is no signal itself. */
const writes = signal(0)

/** A row that has nothing but choices is not filled in, and is left out. */
const choices = ['service', 'action', 'soldOut']
const linesOf = (text: string) => text.split('\n').map((line) => line.trim()).filter((line) => line !== '')

function readRow(name: Name, row: Row | string): Row | string {
  if (typeof row === 'string') return row.trim()
  const read = Object.entries(row).map(([key, value]) => [
    key,
    typeof value !== 'string' ? value : name === 'tracks' && key === 'guests' ? linesOf(value) : value.trim(),
  ])
  return Object.fromEntries(
    read.filter(([, value]) =>
      value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
    ),
  )
}

function isFilled(name: Name, row: Row | string): boolean {
  const read = readRow(name, row)
  if (typeof read === 'string') return read !== ''
  const ignored = name === 'links' ? [...choices, 'country'] : choices
  return name === 'assets' || Object.keys(read).some((key) => !ignored.includes(key))
}

/** The rows of a list that are filled in, with their places among all. */
const filledRows = (name: Name) =>
  (fields[name].value as readonly (Row | string)[]).map((row, at) => ({ row, at }))
    .filter(({ row }) => isFilled(name, row))

/** The first picture of the page, with its place among the files. */
export function artwork(): { at: number; file: Row } | undefined {
  const files = fields.assets.value as readonly Row[]
  const at = files.findIndex(({ type }) => type === 'image/webp')
  return at < 0 ? undefined : { at, file: files[at]! }
}

export const countOf = (name: Name): number => filledRows(name).length

/** The value of a field as the API takes it. */
export function read(name: Name): Value {
  const { value } = fields[name]
  if (isList(name)) return filledRows(name).map(({ row }) => readRow(name, row))
  return typeof value === 'string' ? value.trim() : value
}

const readText = (name: Name) => JSON.stringify(read(name))

export const isChanged = (name: Name): boolean => {
  writes.value
  return readText(name) !== given.get(name)!.shown
}
const changed = () => names.filter(isChanged)
export const hasChanges = (): boolean => names.some(isChanged)

/** A value of the site as a control shows it. */
function shownOf(name: Name, value: unknown): Value {
  if (isList(name)) return Array.isArray(value) ? value : []
  return isCheck(name) ? value === true : String(value ?? '')
}

/** What changed elsewhere in a field that the person has changed too. */
export interface Overlap {
  name: string
  value: unknown
}

/** What the fields have now, to tell later what was typed since. */
export const state = () => new Map(names.map((name) => [name, readText(name)]))

/**
 * Shows a state of the site. What the person has changed stays, except for what was `saved`.
 * @returns the changed fields that changed elsewhere too
 */
export function show(site: Site, saved?: Map<Name, string>): Overlap[] {
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
  batch(() => {
    for (const name of names) {
      const before = given.get(name)!
      const text = JSON.stringify(values[name] ?? null)
      const own = fields[name].value
      const ownText = readText(name)
      const isKept = ownText !== before.shown && ownText !== saved?.get(name)
      if (text === before.text && (isKept || ownText === before.shown)) continue
      fields[name].value = shownOf(name, values[name])
      const shown = readText(name)
      given.set(name, { text, shown })
      if (isKept && ownText !== shown) {
        fields[name].value = own
        overlaps.push({ name, value: values[name] })
      }
    }
    writes.value++
  })
  return overlaps
}

/** Forgets what the person changed. */
export function reset(): void {
  batch(() => {
    for (const name of changed()) {
      const { text } = given.get(name)!
      fields[name].value = shownOf(name, text === '' ? undefined : JSON.parse(text))
    }
    problems.value = {}
  })
}

/** What the person changed, as the API takes it. An empty fact removes it. */
export function changes(): Changes {
  const changes: Row = {}
  const design: Row = {}
  for (const name of changed()) {
    const value = read(name)
    const isEmpty = value === '' || Array.isArray(value) && value.length === 0
    if (isDesign(name)) {
      // These can be exchanged, not removed.
      if (!['art', 'emphasis'].includes(name) || !isEmpty) design[name] = value
    } else if (name === 'showBrief') changes[name] = value || null
    else changes[name] = isEmpty && name !== 'name' && name !== 'assets' ? null : value
  }
  return { ...changes, ...Object.keys(design).length > 0 && { design } } as Changes
}

/** What is wrong with the fields, by the path of the control: its name, or list, row and name. */
export const problems = signal<Record<string, string>>({})

/** The field that the person works on. */
export const focused = signal<string | undefined>()
/** The control that gets the focus next, by its path. Each request is an object of its own. */
export const wanted = signal<{ path: string } | undefined>()

export const goToField = (path: string): void => {
  wanted.value = { path }
}

/** The path of a control by that of the API, whose rows are those that are filled in. */
function pathOf(field: string): string | undefined {
  const [name, at, ...rest] = field.replace(/^design\./, '').split('.')
  if (!(name! in labels)) return undefined
  const row = at === undefined ? undefined : filledRows(name as Name)[Number(at)]
  return [name, row?.at, ...row ? rest : []].filter((part) => part !== undefined).join('.')
}

/** A field of a refused request with its message, which does not repeat the path. */
const placed = ({ field, message }: ApiError['fields'][number]) => ({
  path: pathOf(field),
  text: message.startsWith(`${field} `) ? message.slice(field.length + 1) : message,
})

/** The first problem of a refused request, in words. */
export function firstProblem(error: unknown): string | undefined {
  const [field] = error instanceof ApiError ? error.fields : []
  if (!field) return undefined
  const { path, text } = placed(field)
  return `${path ? labelOf(path.split('.')[0]!) : field.field} ${text}`
}

/**
 * Shows each problem beside its control, and moves the focus to the first one.
 * @throws the error, if it has a problem without a control
 */
export function showProblems(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const found = error.fields.map(placed)
  const shown = found.filter((each): each is { path: string; text: string } => each.path !== undefined)
  problems.value = Object.fromEntries(shown.map(({ path, text }) => [path, text]))
  if (shown[0]) goToField(shown[0].path)
  if (shown.length === 0 || shown.length < found.length) throw error
  throw new Error(shown.length === 1 ? 'One field needs a change.' : `${shown.length} fields need a change.`)
}

import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { organizationId, to } from '../place.ts'
import { api } from '../api.ts'
import { setup, tabs, work } from './navigation.ts'

type Hit = Awaited<ReturnType<typeof api.search>>['hits'][number]

interface Entry {
  href: string
  name: string
  kind: string
}

const isOpen = signal(false)
const query = signal('')
const hits = signal<readonly Entry[]>([])
const problem = signal('')
const chosen = signal(0)

/** What can be done and where one can go, found by any word of its name. */
const actions: readonly Entry[] = [
  { name: 'New catalog', path: 'catalogs/new' },
  { name: 'New page', path: 'pages/new' },
  ...[...work, ...setup].map(({ name, path }) => ({ name, path })),
  ...Object.values(tabs).flat().map(([path, name]) => ({ name, path })),
].map(({ name, path }) => ({ name, href: to(path), kind: name.startsWith('New ') ? 'Action' : 'Go to' }))

const kinds = { catalog: 'Catalog', site: 'Page', artist: 'Artist', recording: 'Recording' }

const entryOf = ({ kind, id, isrc, name, artist, catalog_id }: Hit): Entry => ({
  name: [name ?? isrc ?? 'Without a name', artist].filter((part) => part).join(' · '),
  kind: kinds[kind],
  href: to(
    {
      catalog: `catalogs/${id}`,
      site: `pages/${id}`,
      artist: 'artists',
      recording: `catalogs/${catalog_id}?recording=${isrc}`,
    }[kind],
  ),
})

const found = () => {
  const words = query.value.toLowerCase().split(/\s+/)
  const known = actions.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  return [...hits.value, ...known].slice(0, 20)
}

let latest = 0
let timer: ReturnType<typeof setTimeout>
/** A pause in typing, after which the API is asked. */
const pauseMs = 150

function type(text: string): void {
  query.value = text
  chosen.value = 0
  problem.value = ''
  clearTimeout(timer)
  const call = ++latest
  if (text.trim().length < 2) {
    hits.value = []
    return
  }
  timer = setTimeout(async () => {
    try {
      const answer = await api.search({ query: text.trim(), organization_id: organizationId })
      if (call === latest) hits.value = answer.hits.map(entryOf)
    } catch {
      if (call === latest) problem.value = 'The search did not answer. The actions below still work.'
    }
  }, pauseMs)
}

function open(): void {
  isOpen.value = true
}

export const SearchButton = () => (
  <button type='button' class='search-button' onClick={open} aria-keyshortcuts='Meta+K Control+K'>
    <Icon name='search' />
    <span>Search</span>
    <kbd>{/Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}</kbd>
  </button>
)

/** Finds what the workspace has and what can be done, by typing. */
export function Search() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (isOpen.value) dialog.current?.showModal()
  }, [isOpen.value])
  if (!isOpen.value) return null
  const entries = found()
  const move = (by: number) =>
    chosen.value = (chosen.value + by + entries.length) % Math.max(entries.length, 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by) {
      event.preventDefault()
      move(by)
    } else if (event.key === 'Enter' && entries[chosen.value]) {
      event.preventDefault()
      location.assign(entries[chosen.value]!.href)
    }
  }
  return (
    <dialog ref={dialog} class='search' aria-label='Search' onClose={() => isOpen.value = false}>
      <input
        role='combobox'
        aria-label='Catalogs, recordings, pages, artists, actions'
        aria-expanded='true'
        aria-controls='search-hits'
        aria-activedescendant={entries.length > 0 ? `hit-${chosen.value}` : undefined}
        placeholder='Catalogs, recordings, pages, artists, actions'
        maxLength={100}
        autocomplete='off'
        spellcheck={false}
        value={query.value}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {problem.value && <p class='problem' role='alert'>{problem.value}</p>}
      <ul id='search-hits' role='listbox' aria-label='Found'>
        {entries.map(({ href, name, kind }, index) => (
          <li role='option' id={`hit-${index}`} aria-selected={index === chosen.value}>
            <a href={href} tabIndex={-1}>
              <span>{name}</span>
              <small>{kind}</small>
            </a>
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p class='empty'>Nothing has this name.</p>}
    </dialog>
  )
}

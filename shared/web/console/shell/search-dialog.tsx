import { useEffect, useRef, useState } from 'preact/hooks'
import type { Result } from '../../../client/mod.ts'
import { calls, data } from '../calls.ts'
import { titles } from '../addresses.ts'
import { organizationId, to } from '../place.ts'
import { developers } from '../developers/pages.ts'
import { settings, work } from './navigation.ts'

interface Entry {
  href: string
  name: string
  kind: string
}

/** What can be done and where one can go. */
const actions: readonly Entry[] = [
  { name: 'New catalog', href: to('catalogs/new'), kind: 'Action' },
  { name: 'New page', href: to('pages/new'), kind: 'Action' },
  ...work.map((path) => ({ name: titles[path], path })),
  ...[...developers, ...settings].map(([path, name]) => ({ name, path })),
].map((entry) => 'href' in entry ? entry : { name: entry.name, href: to(entry.path), kind: 'Go to' })

const kinds = { catalog: 'Catalog', site: 'Page', artist: 'Artist', recording: 'Recording' }

const entryOf = (
  { kind, id, isrc, name, artist, catalog_id }: Result<'search_workspace'>['hits'][number],
) => ({
  name: [name ?? isrc ?? 'Without a name', artist].filter((part) => part).join(' · '),
  kind: kinds[kind],
  href: to(
    {
      catalog: `catalogs/${id}`,
      site: `pages/${id}`,
      artist: `artists/${id}`,
      recording: `catalogs/${catalog_id}/recordings/${isrc}`,
    }[kind],
  ),
})

/** A pause in typing, after which the API is asked. */
const pauseMs = 150

/** Finds what the workspace has and what can be done, by typing. */
export function SearchDialog({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const [hits, setHits] = useState<readonly Entry[]>([])
  const [note, setNote] = useState('')
  const [chosen, setChosen] = useState(0)

  useEffect(() => dialog.current!.showModal(), [])
  useEffect(() => {
    setChosen(0)
    setNote('')
    const query = text.trim()
    if (query.length < 2) return setHits([])
    let isLatest = true
    const timer = setTimeout(async () => {
      try {
        const found = await data(
          calls.GET('/api/search', { params: { query: { query, organization_id: organizationId } } }),
        )
        if (!isLatest) return
        setHits(found.hits.map(entryOf))
        if (!found.complete) setNote('Only the newest 50,000 recordings were searched.')
      } catch {
        if (isLatest) setNote('The search did not respond. The pages below are found without it.')
      }
    }, pauseMs)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [text])

  const words = text.toLowerCase().split(/\s+/)
  const entries = [
    ...hits,
    ...actions.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))),
  ].slice(0, 20)

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by && entries.length > 0) {
      setChosen((at) => (at + by + entries.length) % entries.length)
    } else if (event.key === 'Enter' && entries[chosen]) location.assign(entries[chosen].href)
    else return
    event.preventDefault()
  }
  return (
    <dialog ref={dialog} class='search' aria-label='Search' onClose={close}>
      <input
        role='combobox'
        aria-label='Catalogs, recordings, pages, artists, actions'
        aria-expanded='true'
        aria-controls='search-hits'
        aria-activedescendant={entries.length > 0 ? `hit-${chosen}` : undefined}
        placeholder='Catalogs, recordings, pages, artists, actions'
        maxLength={100}
        autocomplete='off'
        spellcheck={false}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p class='note' role='status'>{entries.length === 0 ? 'Nothing has this name.' : note}</p>
      <ul id='search-hits' role='listbox' aria-label='Found'>
        {entries.map(({ href, name, kind }, index) => (
          <li role='none'>
            <a role='option' id={`hit-${index}`} aria-selected={index === chosen} href={href} tabIndex={-1}>
              <span>{name}</span>
              <small>{kind}</small>
            </a>
          </li>
        ))}
      </ul>
    </dialog>
  )
}

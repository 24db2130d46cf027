import { useRef } from 'preact/hooks'
import { api } from '../api.ts'
import { type Changes, labelOf } from '../form/model.ts'
import { site } from '../site.ts'
import { changed, edit, unlessChanged } from './acts.tsx'
import { act } from '../form/outcome.tsx'

/** What a model read from the notes, each fact to accept or to drop. Nothing of it is on the page before. */
export function Proposals() {
  const part = useRef<HTMLElement>(null)
  const { id, revision, facts, proposed = [] } = site.value!
  const set = (changes: Changes) =>
    void act(edit, () =>
      unlessChanged(edit, async () => {
        changed((await api.sites.edit(id, { revision, ...changes })).site)
        part.current?.focus()
      }))
  // The field stays as it is.
  const drop = (field: string) =>
    set({ [field]: (facts as Record<string, unknown>)[field] ?? null } as Changes)
  return (
    <section id='proposed' ref={part} tabIndex={-1} class='card'>
      {proposed.length > 0 && (
        <>
          <h2>Read from your notes</h2>
          <p class='muted'>None of it is on the page unless you accept it.</p>
          <ul>
            {proposed.map(({ field, value, words }) => (
              <li key={field}>
                <b>{labelOf(field)}</b>: {inWords(value)} <small>from “{words}”</small>
                <div class='row'>
                  <button
                    type='button'
                    aria-label={`Accept ${labelOf(field)}`}
                    onClick={() => set({ [field]: value } as Changes)}
                  >
                    Accept
                  </button>
                  <button type='button' aria-label={`Drop ${labelOf(field)}`} onClick={() => drop(field)}>
                    Drop
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ')
  if (typeof value === 'object' && value !== null) return Object.values(value).map(inWords).join(', ')
  return String(value)
}

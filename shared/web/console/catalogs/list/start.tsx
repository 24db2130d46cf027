import { useState } from 'preact/hooks'
import type { Result } from '../../../../client/mod.ts'
import { calls, data } from '../../calls.ts'
import { describeFailure } from '../../dom/failure.ts'
import { organizationId, to } from '../../place.ts'
import { goTo } from '../../session.ts'

export type Sample = Result<'get_home'>['sample']

export const addSample = async () =>
  (await data(calls.POST('/api/catalogs/sample', { body: { organization_id: organizationId } }))).catalog

/** What somebody who has no catalog does first: name a source, or look at the sample. */
export function Start({ sample }: { sample: Sample }) {
  const [source, setSource] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    void goTo(to(`catalogs/new${source.trim() && `?source=${encodeURIComponent(source.trim())}`}`))
  }
  const add = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await goTo(to(`catalogs/${(await addSample()).id}`))
    } catch (error) {
      setProblem(describeFailure(error).text)
    }
    setBusy(false)
  }
  return (
    <section class='card first-catalog' aria-labelledby='first-catalog'>
      <div>
        <h2 id='first-catalog'>Start with a catalog</h2>
        <p class='muted'>
          Give a release, an artist or a playlist. You see its recordings and the price before anything is
          added, and then capture, compare and value their plays.
        </p>
      </div>
      <form class='inline' onSubmit={submit}>
        <label>
          <span>Address at Spotify or Apple Music, UPC or ISRCs</span>
          <input
            name='source'
            value={source}
            maxLength={2048}
            autocapitalize='none'
            autocomplete='off'
            spellcheck={false}
            onInput={(event) => setSource(event.currentTarget.value)}
          />
        </label>
        <div class='row'>
          <button type='submit' class='main'>Create your first catalog</button>
        </div>
      </form>
      {sample.available && (
        <div class='row sample'>
          <button type='button' aria-disabled={isBusy} onClick={() => void add()}>
            Add the sample catalog
          </button>
          <small>Made-up recordings to look around. It costs nothing, and one press removes it.</small>
        </div>
      )}
      <p class='problem' role='alert'>{problem}</p>
    </section>
  )
}

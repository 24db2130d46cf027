import { useState } from 'preact/hooks'
import type { Body } from '../../../../client/mod.ts'
import { eventTypes } from '../../choices.built.ts'
import { useAct } from '../../dom/use-act.tsx'
import { endpointInput } from '../../inputs.built.ts'
import { type Endpoint, meanings } from './words.tsx'

type Fields = Pick<Body<'create_webhook_endpoint'>, 'url' | 'events'> & { description: string }

/** What an endpoint has, new or changed. */
export function EndpointForm({ endpoint, button, save }: {
  endpoint?: Endpoint
  button: string
  /** Returns what a person reads when it is done. */
  save: (fields: Fields) => Promise<string>
}) {
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [events, setEvents] = useState<readonly string[]>(endpoint?.events ?? [])
  const [outcome, setOutcome] = useState('')
  const { isBusy, problem, act } = useAct()
  const submit = (event: Event) => {
    event.preventDefault()
    setOutcome('')
    void act(async () => {
      setOutcome(
        await save({ url: url.trim(), description: description.trim(), events: events as Fields['events'] }),
      )
      if (endpoint) return
      setUrl('')
      setDescription('')
      setEvents([])
    })
  }
  return (
    <form onSubmit={submit}>
      <label>
        <span>Address</span>
        <input
          name='url'
          type='url'
          required
          autocomplete='off'
          placeholder='https://'
          maxLength={endpointInput.url.maxlength}
          value={url}
          onInput={({ currentTarget }) => setUrl(currentTarget.value)}
        />
      </label>
      <label>
        <span>What it is for (optional)</span>
        <input
          name='description'
          autocomplete='off'
          maxLength={endpointInput.description.maxlength}
          value={description}
          onInput={({ currentTarget }) => setDescription(currentTarget.value)}
        />
      </label>
      <fieldset class='events'>
        <legend>Events</legend>
        {eventTypes.map((event) => (
          <label key={event} class='check'>
            <input
              type='checkbox'
              name='events'
              checked={events.includes(event)}
              onChange={({ currentTarget: { checked } }) =>
                setEvents(checked ? [...events, event] : events.filter((each) => each !== event))}
            />
            <span>
              {meanings[event]} <code>{event}</code>
            </span>
          </label>
        ))}
      </fieldset>
      <div class='row'>
        <button type='submit' class='main' aria-disabled={isBusy}>{button}</button>
      </div>
      {problem}
      <p class='outcome' role='status'>{outcome}</p>
    </form>
  )
}

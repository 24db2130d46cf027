import { useRef, useState } from 'preact/hooks'
import type { Body } from '../../../../client/mod.ts'
import { Field, isPlaced } from '../../../components/field.tsx'
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
  const [isMissing, setMissing] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const { isBusy, error, problem, act } = useAct()
  const submit = (event: Event) => {
    event.preventDefault()
    setOutcome('')
    setMissing(events.length === 0)
    if (events.length === 0) return first.current!.focus()
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
      <Field
        label='Address'
        hint='Starts with https://'
        error={error}
        name='url'
        type='url'
        required
        autocomplete='off'
        maxlength={endpointInput.url.maxlength}
        value={url}
        onValue={setUrl}
      />
      <Field
        label='Description (optional)'
        error={error}
        name='description'
        autocomplete='off'
        maxlength={endpointInput.description.maxlength}
        value={description}
        onValue={setDescription}
      />
      <fieldset class='events' aria-describedby={isMissing ? 'no-event' : undefined}>
        <legend>Events</legend>
        {isMissing && <small id='no-event' class='problem' role='alert'>Choose at least one event.</small>}
        {eventTypes.map((event, index) => (
          <label key={event} class='check'>
            <input
              ref={index === 0 ? first : undefined}
              type='checkbox'
              name='events'
              checked={events.includes(event)}
              aria-invalid={isMissing || undefined}
              onChange={({ currentTarget: { checked } }) => {
                setMissing(false)
                setEvents(checked ? [...events, event] : events.filter((each) => each !== event))
              }}
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
      {!isPlaced(error, 'url', 'description') && problem}
      <p class='outcome' role='status'>{outcome}</p>
    </form>
  )
}

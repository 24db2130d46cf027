import { endpointInput, keyInput } from '../inputs.built.ts'
import { eventTypes } from '../choices.built.ts'
import { states } from '../../../presentation/states.ts'
import { Field, filled, Form, Region, Select, Title } from '../dom/markup.tsx'
import { keys } from './keys.ts'
import { runs } from './runs.ts'
import { webhook } from './webhook.ts'
import { webhooks } from './webhooks.ts'

const meanings: Record<typeof eventTypes[number], string> = {
  'run.finished': 'Background work has ended',
  'snapshot.captured': 'A capture is complete',
  'valuation.computed': 'A catalog has a new lifetime average',
  'valuation.stored': 'A catalog has a new value',
  'site.published': 'A page was published',
  'site.signup': 'A fan is on a list',
  'credits.low': 'Credits run out',
}

/** What an endpoint has, new or changed. */
const Fields = () => (
  <>
    <Field label='Address' name='url' {...endpointInput.url} placeholder='https://' />
    <Field label='What it is for (optional)' name='description' {...endpointInput.description} />
    <fieldset>
      <legend>Events</legend>
      {eventTypes.map((event) => (
        <label class='check'>
          <input type='checkbox' name='events' value={event} />
          <span>
            {meanings[event]} <code>{event}</code>
          </span>
        </label>
      ))}
    </fieldset>
  </>
)

export const WebhooksPage = filled(
  <>
    <Title lead='Events that are sent to a server of yours, signed.'>Webhooks</Title>
    <section class='card'>
      <h2>Endpoints</h2>
      <Region id='endpoints' />
    </section>
    <section class='card'>
      <h2>New endpoint</h2>
      <Form id='new-endpoint' button='Create endpoint' wide>
        <Fields />
      </Form>
    </section>
  </>,
  webhooks,
)

export const WebhookPage = filled(
  <>
    <Title>Webhook</Title>
    <div class='columns'>
      <section class='card span'>
        <h2>Endpoint</h2>
        <Region id='endpoint' />
      </section>
      <section class='card span'>
        <div class='head'>
          <h2>Deliveries</h2>
          <Select
            label='State'
            name='state'
            id='delivery-state'
            options={[['', 'All'], ...Object.entries(states.delivery)]}
          />
        </div>
        <Region id='deliveries' lines={5} />
      </section>
      <section class='card span'>
        <h2>Change</h2>
        <Form id='endpoint-fields' button='Save' wide>
          <Fields />
        </Form>
      </section>
      <section class='card'>
        <h2>Secret</h2>
        <Form id='rotate' button='Replace the secret' secondary>
          <p class='muted'>For 24 hours requests are signed with both, the old one and the new one.</p>
        </Form>
      </section>
      <section class='card'>
        <h2>Delete</h2>
        <Form id='delete' button='Delete this endpoint' danger>
          <p class='muted'>It goes with its deliveries. This cannot be undone.</p>
        </Form>
      </section>
    </div>
  </>,
  webhook,
)

export const KeysPage = filled(
  <>
    <Title lead='For servers and agents. A key is shown once, when it is made.'>API keys</Title>
    <p id='only-owners' class='muted' hidden>Only owners of the organization manage its keys.</p>
    <section id='new-key-part' class='card'>
      <h2>New key</h2>
      <Form id='new-key' button='Create key' wide>
        <Field label='What it is for' name='name' {...keyInput.name} />
        <Select
          label='Permissions'
          name='scopes'
          options={[['read write', 'read and change'], ['read', 'only read']]}
        />
        <Field label='Expires (optional)' name='expires' type='date' />
      </Form>
    </section>
    <section class='card'>
      <h2>Keys</h2>
      <Region id='keys' />
    </section>
  </>,
  keys,
)

export const RunsPage = filled(
  <>
    <Title lead='Captures, imports and generated pages, newest first.'>Background work</Title>
    <section class='card'>
      <h2>Latest runs</h2>
      <Region id='runs' lines={8} />
    </section>
  </>,
  runs,
)

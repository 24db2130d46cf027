/** @jsxImportSource hono/jsx */
import { eventTypes } from '../../../operations/webhooks/event-types.ts'
import { Confirmation, type ConsolePage, Field, Form, Region, Select, Title } from './layout.tsx'

const common = { title: 'Webhooks', section: 'settings' }

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
    <Field label='Address' name='url' type='url' required maxlength={2048} placeholder='https://' />
    <Field label='What it is for (optional)' name='description' maxlength={200} />
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

export const webhooks: ConsolePage = {
  ...common,
  page: 'settings-webhooks',
  children: (
    <>
      <Title lead='Events that are sent to a server of yours, signed.'>Webhooks</Title>
      <section class='card'>
        <h2>Endpoints</h2>
        <Region id='endpoints' />
      </section>
      <section class='card'>
        <h2>New endpoint</h2>
        <Form id='new-endpoint' button='Create endpoint' wide>
          <Select label='Events of' name='organization' options={[['', 'You']]} />
          <Fields />
        </Form>
      </section>
    </>
  ),
}

export const webhook: ConsolePage = {
  ...common,
  page: 'settings-webhook',
  children: (
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
              options={[['', 'All'], ['pending', 'Pending'], ['delivered', 'Delivered'], [
                'failed',
                'Failed',
              ]]}
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
            <Confirmation>
              Replace it. For 24 hours requests are signed with both, the old one and the new one.
            </Confirmation>
          </Form>
        </section>
        <section class='card'>
          <h2>Delete</h2>
          <Form id='delete' button='Delete this endpoint' danger>
            <Confirmation>Delete it with its deliveries. This cannot be undone.</Confirmation>
          </Form>
        </section>
      </div>
    </>
  ),
}

/** @jsxImportSource hono/jsx */
import { type ConsolePage, Field, Form, Region, Select, Title } from './layout.tsx'

const settings = (page: string, title: string, children: ConsolePage['children']): ConsolePage => ({
  page: `settings-${page}`,
  title,
  section: 'settings',
  children,
})

/** Whose page it is. Shown by the script to people with organizations. */
const AccountChoice = ({ label }: { label: string }) => (
  <div id='account-choice' class='account-choice' hidden>
    <Select label={label} name='account' options={[['', 'You']]} />
  </div>
)

export const credits = settings(
  'credits',
  'Credits',
  <>
    <Title lead='One credit is one US cent.'>Credits</Title>
    <AccountChoice label='Credits of' />
    <p id='bought' class='notice' role='status' hidden></p>
    <section class='card'>
      <h2>Balance</h2>
      <Region id='credits' />
      <p id='only-owners' class='muted' hidden>Only owners of the organization buy its credits.</p>
    </section>
    <section id='buy-part' class='card'>
      <h2>Buy credits</h2>
      <Form id='buy' button='Buy credits'>
        <p class='muted'>You pay at our payment service. Nothing is charged before you confirm it there.</p>
        <Field
          label='Credits to buy'
          name='buy-credits'
          type='number'
          value={1000}
          min={500}
          max={100000}
          step={1}
          required
        />
      </Form>
    </section>
    <section id='recharge-part' class='card'>
      <h2>Automatic recharge</h2>
      <Region id='recharge' />
      <Form id='card' button='Save a card' secondary>
        <p class='muted'>The card is entered at our payment service. Saving it charges nothing.</p>
      </Form>
      <Form id='set-recharge' button='Save' secondary wide hidden>
        <label class='check'>
          <input type='checkbox' name='enabled' />
          <span>Buy credits when they run out</span>
        </label>
        <Field
          label='Credits to buy at a time'
          name='credits'
          type='number'
          min={500}
          max={100000}
          step={1}
          required
        />
        <Field
          label='Limit in a month'
          name='monthly_limit_credits'
          type='number'
          min={500}
          max={10000000}
          step={1}
          hint='Empty for no limit.'
        />
      </Form>
    </section>
    <section class='card'>
      <h2>Ledger</h2>
      <Region id='ledger' lines={6} />
    </section>
  </>,
)

export const keys = settings(
  'keys',
  'API keys',
  <>
    <Title lead='For servers and agents. A key is shown once, when it is made.'>API keys</Title>
    <AccountChoice label='Keys of' />
    <section class='card'>
      <h2>New key</h2>
      <Form id='new-key' button='Create key' wide>
        <Field label='What it is for' name='name' required maxlength={100} />
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
)

export const connectors = settings(
  'connectors',
  'Connected services',
  <>
    <Title lead='Outside services that work for your account, such as your mail or calendar.'>
      Connected services
    </Title>
    <p id='connected' class='notice' role='status' hidden></p>
    <section class='card'>
      <h2>Services</h2>
      <Region id='connectors' />
      <Form id='connect' button='Connect' secondary wide>
        <Field
          label='Service'
          name='connector'
          required
          maxlength={100}
          hint='Its short name, for example gmail. You decide at the service what it may share.'
          autocapitalize='none'
          spellcheck='false'
        />
      </Form>
    </section>
  </>,
)

export const runs = settings(
  'runs',
  'Background work',
  <>
    <Title lead='Captures, imports and generated pages, newest first.'>Background work</Title>
    <section class='card'>
      <h2>Latest runs</h2>
      <Region id='runs' lines={8} />
    </section>
  </>,
)

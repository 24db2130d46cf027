import { connectorInput, purchaseInput, rechargeInput } from '../inputs.built.ts'
import { Field, filled, Form, Region, Title } from '../dom/markup.tsx'
import { connectors } from './connectors.ts'
import { creditsPage } from './credits.ts'

export const CreditsPage = filled(
  <>
    <Title lead='One credit is one US cent.'>Credits</Title>
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
          value={1000}
          {...purchaseInput.credits}
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
          {...rechargeInput.credits}
          required
        />
        <Field
          label='Limit in a month'
          name='monthly_limit_credits'
          {...rechargeInput.monthly_limit_credits}
          hint='Empty for no limit.'
        />
      </Form>
    </section>
    <section class='card'>
      <h2>Ledger</h2>
      <Region id='ledger' lines={6} />
    </section>
  </>,
  creditsPage,
)

export const ConnectorsPage = filled(
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
          {...connectorInput.connector}
          hint='Its short name, for example gmail. You decide at the service what it may share.'
          autocapitalize='none'
          spellcheck='false'
        />
      </Form>
    </section>
  </>,
  connectors,
)

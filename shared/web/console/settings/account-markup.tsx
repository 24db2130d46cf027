import { personInput } from '../inputs.built.ts'
import { NewPassword } from '../dom/account-fields.tsx'
import { Field, filled, Form, Region, Title } from '../dom/markup.tsx'
import { account } from './account.ts'

export const AccountPage = filled(
  <>
    <Title>Settings</Title>
    <section class='card'>
      <h2>You</h2>
      <Region id='account' />
    </section>
    <section class='card'>
      <h2>Connected apps</h2>
      <p class='muted'>Apps such as Claude that you let use your account. They never see your password.</p>
      <Region id='apps' lines={2} />
    </section>
    <div class='columns'>
      <section class='card span'>
        <h2>Name</h2>
        <p class='muted'>The people of your organizations see it.</p>
        <Form id='name' button='Change name' inline secondary>
          <Field label='Your name' name='name' autocomplete='name' {...personInput.name} />
        </Form>
      </section>
      <section class='card'>
        <h2>Password</h2>
        <Form id='password' button='Set password' secondary>
          <Field
            label='Current password'
            name='current'
            type='password'
            autocomplete='current-password'
            maxlength={1000}
            hint='Not needed if you signed in with a mailed code.'
          />
          <NewPassword label='New password' />
        </Form>
      </section>
      <section class='card'>
        <h2>E-mail address</h2>
        <Form id='email' button='Change address' secondary>
          <Field
            label='New e-mail address'
            name='email'
            type='email'
            autocomplete='email'
            required
            maxlength={254}
          />
        </Form>
      </section>
    </div>
  </>,
  account,
)

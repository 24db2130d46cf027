/** @jsxImportSource hono/jsx */
import { Code, type ConsolePage, Email, Field, Form, Region, Title } from './layout.tsx'

const NewPassword = ({ label, hint }: { label: string; hint?: string }) => (
  <Field
    label={label}
    name='password'
    type='password'
    autocomplete='new-password'
    required
    minlength={8}
    maxlength={72}
    hint={hint}
  />
)

export const signIn: ConsolePage = {
  page: 'sign-in',
  title: 'Sign in',
  children: (
    <section class='card sign-in'>
      <h1>Sign in</h1>
      <div class='choice' role='group' aria-label='How'>
        <button type='button' data-mode='request-code' aria-pressed='true'>Code</button>
        <button type='button' data-mode='with-password' aria-pressed='false'>Password</button>
        <button type='button' data-mode='sign-up' aria-pressed='false'>New account</button>
      </div>
      <Form id='request-code' button='Send me a code'>
        <p class='muted'>We mail you a code of six digits. An address that is new gets an account.</p>
        <Email />
      </Form>
      <Form id='enter-code' button='Sign in' hidden>
        <p class='muted' id='sent'></p>
        <Code />
        <button type='button' class='link' id='again'>Request another code</button>
      </Form>
      <Form id='with-password' button='Sign in' hidden>
        <Email />
        <Field
          label='Password'
          name='password'
          type='password'
          autocomplete='current-password'
          required
          maxlength={1000}
        />
      </Form>
      <Form id='sign-up' button='Create account' hidden>
        <Email />
        <NewPassword
          label='Password'
          hint='At least 8 characters. A code in the mail confirms the address.'
        />
      </Form>
    </section>
  ),
}

export const missing: ConsolePage = {
  page: 'missing',
  title: 'Not found',
  children: (home) => (
    <section class='card'>
      <h1>There is nothing here</h1>
      <p>The address may be mistyped, or what was here is gone.</p>
      <p>
        <a href={`${home}/catalogs`}>Go to your catalogs</a>
      </p>
    </section>
  ),
}

export const overview: ConsolePage = {
  page: 'settings',
  title: 'Account',
  section: 'settings',
  children: (
    <>
      <Title>Account</Title>
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
            <Field label='Your name' name='name' autocomplete='name' required maxlength={200} />
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
    </>
  ),
}

import { Code, Email, NewPassword } from '../dom/account-fields.tsx'
import { Field, filled, Form } from '../dom/markup.tsx'
import { signIn } from './sign-in.ts'

export const SignInPage = filled(
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
  </section>,
  signIn,
)

/** @jsxImportSource hono/jsx */
import { consentText } from './consent.ts'
import type { PageView } from './page-view.ts'

/** The sign-up form. It works without JavaScript too. */
export const Join = ({ site, signupUrl, isPreview }: PageView) => {
  const who = site.artistName ?? 'the people behind this page'
  return (
    <section class='join' id='join' aria-labelledby='join-title'>
      <h2 id='join-title' tabindex={-1}>{site.design.signupHeading}</h2>
      <form class='form' method='post' action={isPreview ? undefined : signupUrl}>
        <fieldset disabled={isPreview}>
          <div class='field'>
            <label for='email'>Your e-mail address</label>
            <input
              id='email'
              name='email'
              type='email'
              autocomplete='email'
              inputmode='email'
              maxlength={254}
              required
            />
          </div>
          <div class='trap' aria-hidden='true'>
            <label>
              Leave this empty<input name='website' type='text' tabindex={-1} autocomplete='off' />
            </label>
          </div>
          <label class='consent'>
            <input name='consent' type='checkbox' value='yes' required />
            <span>{consentText}</span>
          </label>
          <p>
            <button class='button' type='submit'>Sign me up</button>
          </p>
        </fieldset>
        <p id='status' role='status'></p>
        <p class='note'>
          Your address goes to {who}{' '}
          and to nobody else, for this one purpose. What is kept is the address, your consent and when you
          gave it, until you unsubscribe.
        </p>
      </form>
      <template id='thanks'>
        <p>You are on the list.</p>
        <p class='thanks'>Thank you. The next thing you hear comes by e-mail.</p>
      </template>
    </section>
  )
}

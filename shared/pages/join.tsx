/** @jsxImportSource hono/jsx */
import { consentText, thanks } from './consent.ts'
import type { PageView } from './page-view.ts'

/** The sign-up form. It works without JavaScript too. */
export const Join = ({ site, signupUrl, confirms, isPreview }: PageView) => {
  const who = site.controller ?? site.artistName ?? 'the people behind this page'
  const done = thanks(confirms)
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
          and to nobody else, for this one purpose. What is kept is the address and the proof of your consent:
          its text, this page, the time and a coded form of your network, until you unsubscribe.
          {site.privacyUrl && (
            <>
              {' '}
              <a href={site.privacyUrl} rel='noopener noreferrer'>Privacy policy</a>
            </>
          )}
        </p>
      </form>
      <template id='thanks'>
        <p>{done.title}</p>
        <p class='thanks'>{done.text}</p>
      </template>
    </section>
  )
}

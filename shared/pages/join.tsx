/** @jsxImportSource hono/jsx */
import { consentText } from './consent.ts'
import type { PageView } from './page-view.ts'

/** The sign-up form. It works without JavaScript too. */
export const Join = ({ site, signupUrl, confirms, isPreview, language: { words, ownTag } }: PageView) => {
  const who = site.controller ?? site.artistName ?? 'the people behind this page'
  return (
    <section class='join' id='join' aria-labelledby='join-title'>
      <h2 id='join-title' tabindex={-1}>{site.design.signupHeading}</h2>
      <form
        class='form'
        method='post'
        action={isPreview ? undefined : signupUrl}
        lang={ownTag}
        data-moment={words.moment}
        data-failed={words.notSent}
      >
        <fieldset disabled={isPreview}>
          <div class='field'>
            <label for='email'>{words.email}</label>
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
            <span lang='en'>{consentText}</span>
          </label>
          <p>
            <button class='button' type='submit'>{words.signUp}</button>
          </p>
        </fieldset>
        <p id='status' role='status'></p>
        <p class='note' lang='en'>
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
        <p lang={ownTag}>{confirms ? words.nearly : words.listed}</p>
        <p class='thanks' lang={ownTag}>{confirms ? words.confirm : words.thanks}</p>
      </template>
    </section>
  )
}

import { filled, Form, Region, Title } from '../dom/markup.tsx'
import { PageTabs } from './tabs.tsx'
import { EditorForm } from './site-form.tsx'
import { site } from './site.ts'

export const SitePage = filled(
  <>
    <Title>Site</Title>
    <PageTabs />
    <div class='editor'>
      <div>
        <section class='card'>
          <h2>State</h2>
          <Region id='site' />
          <div class='row'>
            <Form id='publish' button='Publish' />
            <Form id='unpublish' button='Take offline' secondary hidden />
          </div>
        </section>
        <section class='card' id='edit-part'>
          <h2>Edit</h2>
          <Region id='edit-state' lines={6} />
          <div id='proposed' tabindex={-1}></div>
          <EditorForm />
        </section>
        <section class='card' id='generate-part'>
          <h2>Generate</h2>
          <p class='muted' id='generate-lead' hidden>
            The page has no draft yet. It is made from the release, the brief and the fields below.
          </p>
          <Form id='generate' button='Generate (up to 25 credits)' secondary hidden>
            <label>
              <span id='instruction-label'>What to change (optional)</span>
              <textarea name='instruction' rows={3} maxlength={2000}></textarea>
            </label>
          </Form>
        </section>
        <section class='card'>
          <h2>Earlier revisions</h2>
          <Region id='revisions' />
        </section>
      </div>
      <section class='card preview' id='preview-part' aria-label='Preview' tabindex={-1}>
        <div class='head'>
          <h2>Preview</h2>
          <div class='choice' role='group' aria-label='Width of the preview'>
            <button type='button' data-width='phone' aria-pressed='false'>Phone</button>
            <button type='button' data-width='desktop' aria-pressed='true'>Desktop</button>
          </div>
          <button type='button' id='hide-preview'>Back to the fields</button>
        </div>
        <p class='muted row'>
          <span id='preview-status' role='status'></span>
          <span id='preview-link' hidden>
            <a href='#preview' target='_blank' rel='noopener'>Open it in a tab</a>
            , which shows what you type for an hour.
          </span>
        </p>
        <div id='preview' class='stage' aria-busy='true'></div>
      </section>
    </div>
    <div class='columns'>
      <section class='card span'>
        <h2>Delete</h2>
        <Form id='delete' button='Delete this site' danger>
          <p class='muted'>The page goes with its fans. This cannot be undone.</p>
        </Form>
      </section>
    </div>
  </>,
  site,
)

import * as z from 'zod'

const malformed = 'successUrl must be a valid URL'
const isWebUrl = (text: string) => /^https?:\/\//i.test(text) && !/\s/.test(text) && URL.canParse(text)

/** Where a hosted page sends the person back to. */
export const SuccessUrl = z.string({
  error: ({ input }) => input === undefined ? 'successUrl is required' : malformed,
}).max(2048, malformed).refine(isWebUrl, malformed)

/** A page of the card service. */
export const HostedPage = z.object({
  id: z.string().describe("The card service's id of the page."),
  url: z.string().describe('The address of the page, for the person.'),
})

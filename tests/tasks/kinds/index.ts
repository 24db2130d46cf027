import type { Kind } from '../kind.ts'
import { answerMention } from './answer-mention.ts'
import { capturePlaycounts } from './capture-playcounts.ts'
import { createContent } from './create-content.ts'
import { generateSite } from './generate-site.ts'
import { postMessage } from './post-message.ts'
import { rechargeCredits } from './recharge-credits.ts'
import { reportContent } from './report-content.ts'
import { setupSandbox } from './setup-sandbox.ts'

export const kinds: Record<string, Kind> = {
  capture_playcounts: capturePlaycounts,
  generate_site: generateSite,
  recharge_credits: rechargeCredits,
  setup_sandbox: setupSandbox,
  create_content: createContent,
  report_content: reportContent,
  answer_mention: answerMention,
  post_message: postMessage,
}

import { drawIcon, type IconWish } from './draw-icon.ts'
import { drawShareImage, type ShareImage } from './draw-share-image.ts'

/** What the thread of the drawing workshop is asked for. */
export type DrawingTask = { icon: IconWish } | { shareImage: ShareImage }

/** Draws what a task asks for, as PNG. Runs on a thread of its own. */
export const drawOnThread = (task: DrawingTask): Promise<Buffer> =>
  'icon' in task ? drawIcon(task.icon) : drawShareImage(task.shareImage)

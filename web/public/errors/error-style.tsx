import { PageStyle } from '../layout/page-style.tsx'
import errorStyle from './error-page.css?inline'

/** The styles of the 404 page and the error screen. */
export const ErrorStyle = () => <PageStyle css={errorStyle} />

import s from 'sanitize-html'
export const sanitiseHtml = (html: string): string => s(html)

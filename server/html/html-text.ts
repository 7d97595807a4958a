export const textOfHtml = (html: string): string => html.replace(/<[^>]*>/g, ' ')

export const rendererVersion = 1
export const renderHtml = (stored: string): string => stored

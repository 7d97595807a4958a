/** Characters that change the direction of the text after them: https://www.unicode.org/reports/tr36/#Bidirectional_Text_Spoofing */
export const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

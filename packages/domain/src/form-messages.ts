import type { Fault, LibraryRule } from "./form-rules.ts";
import type { Locale, Localized } from "./locale.ts";

/** Messages of the form library by rule. The product's own forms show the contract's field messages instead. */
const sentences: Record<LibraryRule, Localized> = {
  alpha: { pt: "O campo {field} deve conter somente letras", en: "The {field} field may only contain letters" },
  alpha_num: { pt: "O campo {field} deve conter somente letras e números", en: "The {field} field may only contain letters and numbers" },
  alpha_dash: {
    pt: "O campo {field} deve conter somente letras, números, hífens e sublinhados",
    en: "The {field} field may only contain letters, numbers, dashes and underscores",
  },
  alpha_spaces: { pt: "O campo {field} deve conter somente letras e espaços", en: "The {field} field may only contain letters and spaces" },
  between: { pt: "O campo {field} deve estar entre {min} e {max}", en: "The {field} field must be between {min} and {max}" },
  confirmed: { pt: "A confirmação do campo {field} não corresponde", en: "The {field} field confirmation does not match" },
  digits: { pt: "O campo {field} deve ter exatamente {length} dígitos", en: "The {field} field must have exactly {length} digits" },
  dimensions: {
    pt: "O campo {field} deve ter {width} por {height} pixels",
    en: "The {field} field must be {width} pixels by {height} pixels",
  },
  email: { pt: "O campo {field} deve ser um e-mail válido", en: "The {field} field must be a valid email" },
  not_one_of: { pt: "O campo {field} não é um valor permitido", en: "The {field} field is not an allowed value" },
  ext: { pt: "O campo {field} deve ser um arquivo válido", en: "The {field} field must be a valid file" },
  image: { pt: "O campo {field} deve ser uma imagem", en: "The {field} field must be an image" },
  integer: { pt: "O campo {field} deve ser um número inteiro", en: "The {field} field must be an integer" },
  length: { pt: "O campo {field} deve ter exatamente {length} caracteres", en: "The {field} field must be exactly {length} characters" },
  max: {
    pt: "O campo {field} não deve ter mais de {length} caracteres",
    en: "The {field} field may not be greater than {length} characters",
  },
  max_value: { pt: "O campo {field} deve ser {max} ou menos", en: "The {field} field must be {max} or less" },
  mimes: { pt: "O campo {field} deve ter um tipo de arquivo válido", en: "The {field} field must have a valid file type" },
  min: { pt: "O campo {field} deve ter pelo menos {length} caracteres", en: "The {field} field must be at least {length} characters" },
  min_value: { pt: "O campo {field} deve ser {min} ou mais", en: "The {field} field must be {min} or more" },
  numeric: { pt: "O campo {field} deve conter somente números", en: "The {field} field may only contain digits" },
  one_of: { pt: "O campo {field} não é uma das opções", en: "The {field} field is not one of the options" },
  regex: { pt: "O campo {field} tem um formato inválido", en: "The {field} field format is invalid" },
  required: { pt: "O campo {field} é obrigatório", en: "The {field} field is required" },
  required_if: { pt: "O campo {field} é obrigatório", en: "The {field} field is required" },
  size: { pt: "O campo {field} deve ter no máximo {size} KB", en: "The {field} field must be at most {size} KB" },
  url: { pt: "O campo {field} deve ser um endereço válido", en: "The {field} field must be a valid URL" },
};

/** For a rule without a message here. */
const fallback: Localized = { pt: "{field} não é válido", en: "{field} is not valid" };

/** The message for a fault, with the field's label. */
export function faultMessage(fault: Fault, { field, locale }: { field: string; locale: Locale }): string {
  const sentence = (sentences as Readonly<Record<string, Localized | undefined>>)[fault.rule] ?? fallback;
  const values: Readonly<Record<string, string | number>> = { ...fault.params, field };
  return sentence[locale].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

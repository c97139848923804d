CREATE TABLE "payee_accounts" (
	"id" integer PRIMARY KEY NOT NULL,
	"provider_id" text,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"due" text[] NOT NULL,
	"sealed_iban" text,
	"iban_end" text,
	"iban_at" timestamp with time zone,
	"identity_file" text,
	"address_file" text,
	"mandate_version" text,
	"mandate_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	CONSTRAINT "payee_accounts_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "payee_accounts" ADD CONSTRAINT "payee_accounts_id_teachers_id_fk" FOREIGN KEY ("id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payee_accounts_check_at_index" ON "payee_accounts" USING btree ("check_at");